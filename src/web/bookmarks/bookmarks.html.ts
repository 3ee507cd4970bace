import { youBookmarked } from '../../features/bookmarks/bookmarks.ts';
import type { PostRow } from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { icon } from '../kit/icons.ts';
import { undoable } from '../kit/live.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';

/** The button that bookmarks a post, or takes the bookmark away. */
export function renderBookmark(state: Hydration, { id }: PostRow, { language }: Visit): Markup {
  const { bookmarks: texts } = language;
  const isOn = youBookmarked.value(state, id) === true;
  const [on, off] = [`/posts/${id}/bookmark`, `/posts/${id}/unbookmark`];
  return markup`<button class="bookmark" type="submit" formaction="${isOn ? off : on}" aria-pressed="${String(isOn)}" aria-label="${texts.bookmark}" title="${texts.bookmark}" data-other=""${isOn ? undoable(texts.removed, on) : undoable(texts.bookmarked, off)}>${icon('bookmark')}<span></span></button>
`;
}
