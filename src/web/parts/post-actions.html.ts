import type { Session } from '../../features/accounts/accounts.ts';
import { type PostRow, postKind, postPath, REPOSTED, STARRED } from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { hidden } from '../kit/form.html.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { inPlace, postFragment, undoable } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { postParts, renderParts } from '../kit/shown-parts.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { describeCount, withFigures } from '../languages/intl.ts';

/** Of a post in a list: `at` is the entry, which may be a repost, and `focus` the post that the page is about. */
interface Place {
  at: number;
  focus: number | undefined;
}

/** What one can do with a post, with how often it was done: a form whose buttons have different actions; for strangers, links. */
export function renderActions(state: Hydration, row: PostRow, visit: Visit, place: Place): Markup {
  return visit.session === undefined
    ? renderLinks(row, visit)
    : renderForm(state, row, visit, visit.session, place);
}

function renderLinks(row: PostRow, { language }: Visit): Markup {
  const { posts: texts, locale } = language;
  const path = postPath(row);
  const link = (image: IconName, href: string, count: number, name: string) =>
    markup`<a href="${href}" aria-label="${withFigures(name, count, locale)}">${icon(image)}<span>${describeCount(count, locale)}</span></a>
`;
  return markup`<div class="actions">
${link('message-circle', path, row.num_replies, texts.replies(row.num_replies))}${link('repeat-2', `${path}/reposts`, row.num_reposts, texts.reposts(row.num_reposts))}${link('star', `${path}/stars`, row.num_stars, texts.stars(row.num_stars))}</div>`;
}

function renderForm(
  state: Hydration,
  row: PostRow,
  visit: Visit,
  { userId }: Session,
  { at, focus }: Place,
): Markup {
  const { csrf, here, language } = visit;
  const { posts: texts, locale } = language;
  const bits = state.bits(postKind, row.id);
  const path = `/posts/${row.id}`;
  const asked = new URLSearchParams({ next: here }).toString();
  const named = (name: string, count: number, counted: (count: number) => string) =>
    count === 0 ? name : texts.counted(name, withFigures(counted(count), count, locale));
  // It has its name and count for afterwards too, so that scripts can show at once what was done.
  const toggle = (
    bit: number,
    name: 'star' | 'repost',
    count: number,
    counted: (count: number) => string,
  ) => {
    const isOn = (bits & bit) !== 0;
    const after = Math.max(0, count + (isOn ? -1 : 1));
    return markup`<button class="${name}" type="submit" formaction="${path}/${isOn && 'un'}${name}" aria-pressed="${String(isOn)}" aria-label="${named(texts[name], count, counted)}" data-other="${describeCount(after, locale)}" data-other-name="${named(texts[name], after, counted)}"${name === 'repost' && !isOn && undoable(texts.reposted, `${path}/unrepost`)}>${icon(name === 'star' ? 'star' : 'repeat-2')}<span>${describeCount(count, locale)}</span></button>
`;
  };
  return markup`<form class="actions" method="post" action="${path}/star"${inPlace(postFragment({ id: at }, focus), here)}>
${hidden({ csrf, next: here, at: String(at) })}
<a data-key="r" href="/compose?reply_to=${row.id}" aria-label="${named(texts.reply, row.num_replies, texts.replies)}">${icon('message-circle')}<span>${describeCount(row.num_replies, locale)}</span></a>
${toggle(REPOSTED, 'repost', row.num_reposts, texts.reposts)}${toggle(STARRED, 'star', row.num_stars, texts.stars)}${renderParts(postParts, 'action', state, row, visit)}
<details class="menu"><summary aria-label="${texts.more}">${icon('ellipsis')}</summary><div class="pop"><a href="${postPath(row)}">${icon('link')}${texts.linkToIt}</a>${renderParts(postParts, 'menu', state, row, visit)}${
    focus !== row.id &&
    countsOf(row, texts).map(({ href, image, text }) => markup`<a href="${href}">${icon(image)}${text}</a>`)
  }<a data-ask href="${path}/quiet?${asked}">${icon('bell-off')}${texts.quiet}</a>${
    row.user_id === userId
      ? markup`<a data-ask data-gone href="${path}/delete?${asked}">${icon('trash-2')}${texts.remove}</a>`
      : markup`<a data-ask href="/report/post/${row.id}?${asked}">${icon('flag')}${texts.report}</a>`
  }</div></details>
</form>`;
}

/** The lists of who reposted and starred a post; those of nobody are left out. */
function countsOf(row: PostRow, texts: Texts['posts']): { href: string; image: IconName; text: string }[] {
  const path = postPath(row);
  const all = [
    { count: row.num_reposts, href: `${path}/reposts`, image: 'repeat-2', text: texts.reposts },
    { count: row.num_stars, href: `${path}/stars`, image: 'star', text: texts.stars },
  ] as const;
  return all.flatMap(({ count, text, ...list }) => (count === 0 ? [] : { ...list, text: text(count) }));
}

/** By which app a post was written, and who reposted and starred it: on its own page. */
export function renderFacts(row: PostRow, { language: { posts: texts } }: Visit): Content {
  const links = countsOf(row, texts).map(({ href, text }) => markup`<li><a href="${href}">${text}</a></li>`);
  return markup`<ul class="counts">${links}<li class="via">${texts.via(markup`<bdi>${row.app_name}</bdi>`)}</li></ul>`;
}
