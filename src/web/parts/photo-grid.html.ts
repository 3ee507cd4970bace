import { postKind, postPath } from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { postPhotos } from './photos.ts';
import { warningOf } from './warnings.html.ts';

/** The side of a photo in a grid, in pixels; the style crops it. */
const SIDE = 280;

/**
 * The photos of posts that are on this service, as links to their pages; the posts are loaded with `withPhotos`. Photos behind a
 * warning are left out.
 */
export function renderPhotoGrid(state: Hydration, ids: readonly number[], { posts: texts }: Texts): Markup {
  const entries = ids.map((id) => {
    const record = state.get(postKind, id);
    return (
      record &&
      unlessBroken(state, postKind, id, 'page', () => {
        if (warningOf(state.config, record.row) !== undefined) return undefined;
        const path = postPath(record.row);
        return postPhotos(state, record).map(
          ({ own, title }, at) =>
            own &&
            markup`<li><a href="${path}/photo/${at + 1}"><img src="${own.large.url}" alt="${title ?? texts.undescribed}" width="${SIDE}" height="${SIDE}" loading="lazy"></a></li>`,
        );
      })
    );
  });
  return markup`<ul class="wall">${entries}</ul>`;
}
