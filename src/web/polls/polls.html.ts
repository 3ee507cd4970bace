import { describePoll, pollKind, pollPath } from '../../features/polls/polls.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { describeLeft } from '../client/ages.ts';
import { hidden } from '../kit/form.html.ts';
import { signInUri } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import { agesOf, formOf, percentsOf } from '../languages/intl.ts';

type Poll = ReturnType<typeof describePoll>;

/** Where a poll is shown. */
interface Place {
  /** Tells it apart from others on the page: the id of the element without `poll-`. */
  at: string;
  /** The question is said already. */
  isAsked?: boolean;
}

const FRAGMENT = '/fragments/poll';

/** A poll with the form to vote, or its votes; what is loaded of it decides. */
export function renderPoll(state: Hydration, id: number, visit: Visit, place: Place): Markup {
  const record = state.get(pollKind, id);
  const { polls: texts } = visit.language;
  if (record === undefined) return markup`<p class="gone">${texts.gone}</p>`;
  const poll = describePoll(record, state);
  const mayVote = visit.session !== undefined && !poll.is_closed && poll.you_responded === false;
  const { voters, votes } = texts;
  const isCounted = visit.session !== undefined && poll.num_voters !== undefined;
  const live =
    !poll.is_closed &&
    markup` data-poll="${poll.id}" data-ends="${record.row.closes_at}" data-now="${fragmentOf(poll, visit, place)}"${isCounted && markup` data-texts="${JSON.stringify({ voters, votes })}"`}`;
  return markup`<section class="poll" id="poll-${place.at}" aria-label="${texts.poll}"${live}>
${mayVote ? renderForm(poll, visit, place) : renderVotes(poll, visit, place)}
${renderFacts(poll, visit)}<span class="unseen" role="status"></span></section>`;
}

/** Where the poll comes from as it is now. */
function fragmentOf({ id }: Poll, { here }: Visit, { at, isAsked = false }: Place): string {
  return `${FRAGMENT}?${new URLSearchParams({ id, at, ...(isAsked && { asked: '1' }), next: here })}`;
}

function renderForm(poll: Poll, visit: Visit, place: Place): Markup {
  const { at, isAsked = false } = place;
  const { polls: texts, locale } = visit.language;
  const isOne = poll.max_options === 1;
  const field = (position: number) =>
    isOne
      ? markup`type="radio" name="position" value="${position}" required`
      : markup`type="checkbox" name="position${position}" value="${position}"`;
  return markup`<form method="post" action="${pollPath(Number(poll.id))}/vote" data-from="${fragmentOf(poll, visit, place)}">${hidden({ csrf: visit.csrf, next: visit.here, at })}
<fieldset><legend${isAsked && markup` class="unseen"`} dir="auto">${poll.prompt}</legend>
${!isOne && markup`<p class="quiet">${texts.upTo(poll.max_options)}</p>`}
${poll.options.map(({ position, text, num_votes }) => markup`<label class="option"><input ${field(position)}> <bdi>${text}</bdi>${num_votes !== undefined && markup` <span class="quiet">${formOf(locale, texts.votes, num_votes)}</span>`}</label>`)}</fieldset>
<button class="button small" type="submit">${texts.vote}</button></form>`;
}

/** What one voted for, and how many others, as far as the reader sees it. */
function renderVotes(poll: Poll, { language }: Visit, { isAsked = false }: Place): Markup {
  const { polls: texts, locale } = language;
  const { num_voters: all } = poll;
  const most = Math.max(...poll.options.map(({ num_votes = 0 }) => num_votes));
  const option = ({ position, text, num_votes }: Poll['options'][number]) => {
    const isOwn = poll.your_positions?.includes(position) === true;
    if (num_votes === undefined) return markup`<li class="option"><bdi>${text}</bdi></li>`;
    const share = all ? num_votes / all : 0;
    const votes = formOf(locale, texts.votes, num_votes);
    return markup`<li class="option${poll.is_closed && num_votes === most && most > 0 && ' most'}"><svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(share * 100)}" height="1"/></svg>
<bdi>${text}</bdi>${isOwn && markup` <span class="own">${icon('check')}<span class="unseen">${texts.yours}</span></span>`} <span class="share" title="${votes}">${percentsOf(locale).format(share)}<span class="unseen"> ${votes}</span></span></li>`;
  };
  return markup`<p class="prompt${isAsked && ' unseen'}" dir="auto">${poll.prompt}</p>
<ul class="options">${poll.options.map(option)}</ul>`;
}

/** How many voted, when it ends, and who sees what. */
function renderFacts(poll: Poll, { session, here, language }: Visit): Markup {
  const { polls: texts } = language;
  const facts: Content[] = [
    poll.num_voters !== undefined &&
      markup`<span data-voters>${formOf(language.locale, texts.voters, poll.num_voters)}</span>`,
    renderEnd(poll, language),
    poll.is_anonymous
      ? !poll.is_closed && texts.anonymous
      : markup`<a href="${pollPath(Number(poll.id))}">${poll.num_voters === undefined ? texts.open : texts.whoVoted}</a>`,
    session === undefined && !poll.is_closed && markup`<a href="${signInUri(here)}">${texts.signIn}</a>`,
  ];
  const said = facts.filter((fact) => fact !== false);
  return markup`<p class="facts">${said.map((fact, index) => [index > 0 && ' · ', fact])}</p>`;
}

function renderEnd({ is_closed, closed_at }: Poll, language: Visit['language']): Content {
  const { polls: texts, locale } = language;
  const at = Date.parse(closed_at);
  if (is_closed) return texts.ended(renderTime(Math.min(at, Date.now()), language));
  const left = describeLeft(at, Date.now(), agesOf(locale));
  return texts.ends(markup`<time datetime="${closed_at}" data-left>${left}</time>`);
}
