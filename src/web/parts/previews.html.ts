import { previewedLink, previewKind, previewPicturePath } from '../../features/previews/previews.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { type Content, markup } from '../kit/markup.ts';

/** A post or message as loaded. */
interface Linking {
  id: number;
  entities: string;
  facets: number;
}

/** Loads the previews of the links in posts or messages. */
export async function showPreviews(state: Hydration, rows: readonly Linking[]): Promise<void> {
  const { config } = state;
  if (!config.linkPreviews) return;
  const linking = rows.filter((row) => previewedLink(config, row) !== undefined);
  await state.show(
    previewKind,
    linking.map(({ id }) => id),
  );
}

/** The preview of a post's or message's link, if there is one. */
export function renderPreview(state: Hydration, row: Linking): Content {
  const preview = state.get(previewKind, row.id);
  const link = preview && previewedLink(state.config, row);
  if (preview === undefined || link === undefined) return undefined;
  const { key, picture, width, height, site, host, title, description } = preview;
  const isWide = picture !== null && Number(width) >= WIDE && Number(width) > 1.3 * Number(height);
  return markup`<a class="link-preview${isWide && ' wide'}" href="${link.posted}" rel="nofollow ugc noreferrer">${
    picture !== null &&
    markup`<img src="${previewPicturePath({ key, picture })}" alt="" width="${width}" height="${height}" loading="lazy">`
  }<span class="about"><span class="site">${site !== null && site !== host && markup`<bdi>${site}</bdi> · `}<bdi>${host}</bdi></span>
<strong><bdi>${title}</bdi></strong>${description !== null && markup`<span class="description"><bdi>${description}</bdi></span>`}</span></a>`;
}

/** Pictures at least as wide stand above the words, in pixels; others beside them. */
const WIDE = 400;
