import {
  type Annotated,
  type AnnotatedObject,
  annotationsJson,
  oembedMembers,
  readCore,
} from '../../features/annotations/annotations.ts';
import { facets } from '../../features/content/content.ts';
import { filesPathOf, filesUrlOf, isPlayed } from '../../features/files/files.ts';
import { decodeJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** The maximum size of a player in a list, in pixels. */
const BOX = { width: 560, height: 420 };

/** What a player plays; URLs are of this service, and sizes in pixels. */
export interface Played {
  url: string;
  type: string;
  /** For people who do not see it. */
  label: string;
  poster?: { url: string; width: number; height: number } | undefined;
}

/** A native player, which plays nothing by itself; nothing for files of other types. */
export function renderPlayer({ url, type, label, poster }: Played): Content {
  if (!isPlayed(type)) return undefined;
  if (type.startsWith('audio/')) {
    return markup`<audio class="player" controls preload="metadata" src="${url}" aria-label="${label}"></audio>`;
  }
  const { width, height } = poster ?? BOX;
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  const side = (given: number) => Math.max(1, Math.round(given * scale));
  return markup`<video class="player" controls playsinline preload="metadata" src="${url}"${poster && markup` poster="${poster.url}"`} width="${side(width)}" height="${side(height)}" aria-label="${label}"></video>`;
}

/** The path of a content for pages, which may be opened from another origin; undefined for what is not on this service. */
export function onPage(config: Hydration['config'], url: string | undefined): string | undefined {
  const base = filesUrlOf(config);
  // As browsers read it: its dots lead to no other part of this service.
  const href = url !== undefined && URL.canParse(url) ? new URL(url).href : '';
  return href.startsWith(`${base}/`) ? filesPathOf(config) + href.slice(base.length) : undefined;
}

/** A post or message with the files in its annotations loaded. */
interface WithVideos extends Annotated {
  row: { annotations: string; facets: number };
}

/** The videos of a post or message that are on this service; nothing for others, which would reveal the reader to their hosts. */
export function renderVideos(
  state: Hydration,
  annotated: WithVideos,
  object: AnnotatedObject,
  { posts: texts }: Texts,
): Content {
  const { row } = annotated;
  if ((row.facets & facets.oembedHtml5Video) === 0) return undefined;
  const { config } = state;
  const replacing = annotated.replacing(config);
  const json =
    replacing === undefined ? row.annotations : decodeJson(annotationsJson(replacing, state, object));
  return readCore(config, json, 'oembed', oembedMembers).map((value): Content => {
    const { type, sources: [source] = [], title = '', width, height } = value;
    const url = onPage(config, value.url_immediate ?? source?.url);
    if (type !== 'html5video' || source === undefined || url === undefined) return undefined;
    const picture = onPage(config, value.thumbnail_url_immediate ?? value.thumbnail_url);
    const poster =
      picture !== undefined && width !== undefined && height !== undefined
        ? { url: picture, width, height }
        : undefined;
    const label = isBlank(title) ? texts.video : title;
    const player = renderPlayer({ url, type: source.type, label, poster });
    return (
      player &&
      markup`<figure class="played">${player}${!isBlank(title) && markup`<figcaption dir="auto">${title}</figcaption>`}</figure>`
    );
  });
}
