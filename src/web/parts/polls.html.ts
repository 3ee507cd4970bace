/** Polls where posts are shown elsewhere: as strangers see them, and the same for everybody. */
import { describePoll, pollAnnotation, pollKind } from '../../features/polls/polls.ts';
import type { PostRow } from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { formOf, percentsOf, timesOf } from '../languages/intl.ts';
import { forPreview, warningOf } from './warnings.html.ts';

/** The poll that a post shows, loaded with it; its options have their share of the votes once it is closed. */
function pollOf(state: Hydration, post: PostRow, { polls: texts, locale }: Texts) {
  const { config } = state;
  const id =
    warningOf(config, post) === undefined ? pollAnnotation.idIn(config, post.annotations) : undefined;
  const record = id === undefined ? undefined : state.get(pollKind, id);
  if (record === undefined) return undefined;
  const { prompt, options, num_voters = 0, is_closed, closed_at } = describePoll(record, state);
  const shareOf = (votes: number) =>
    `${percentsOf(locale).format(num_voters === 0 ? 0 : votes / num_voters)} (${formOf(locale, texts.votes, votes)})`;
  return {
    prompt,
    options: options.map(({ text, num_votes = 0 }) => ({ text, share: is_closed && shareOf(num_votes) })),
    time: markup`${(is_closed ? texts.ended : texts.ends)(`${timesOf(locale).format(Date.parse(closed_at))} UTC`)}${is_closed && ` · ${formOf(locale, texts.voters, num_voters)}`}`,
  };
}

/** The poll of a post for feeds and pages of others; empty for a post without one. */
export function pollBelow(state: Hydration, post: PostRow, language: Texts): Markup {
  const poll = pollOf(state, post, language);
  if (poll === undefined) return markup``;
  const { prompt, options, time } = poll;
  return markup`${prompt !== post.text.trim() && markup`<p dir="auto"><b>${prompt}</b></p>`}<ul>${options.map(
    ({ text, share }) => markup`<li><bdi>${text}</bdi>${share !== false && ` – ${share}`}</li>`,
  )}</ul><p>${time}</p>`;
}

/** The text of a post for previews, with the question and the options of its poll, a line each. */
export function previewText(state: Hydration, post: PostRow, language: Texts): string {
  const { text } = forPreview(state.config, post, language);
  const { prompt = '', options = [] } = pollOf(state, post, language) ?? {};
  const lines = options.map(({ text, share }) => `○ ${text}${share === false ? '' : ` – ${share}`}`);
  return [text, ...(prompt === text.trim() ? [] : [prompt]), ...lines].filter(Boolean).join('\n');
}
