import type { Config } from '../../config.ts';
import {
  type Annotated,
  type AnnotatedObject,
  annotationsJson,
  type Checked,
  oembedMembers,
  readCore,
} from '../../features/annotations/annotations.ts';
import { facets } from '../../features/content/content.ts';
import { filesPathOf, filesUrlOf } from '../../features/files/files.ts';
import { decodeJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { isBlank } from '../../text/invisible.ts';

/** A picture on the web, with its size in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

export interface Photo extends Picture {
  /** Its description by the author. */
  title: string | undefined;
  thumbnail: Picture | undefined;
  /** Direct URLs of a file of this service: itself, and in a size for lists; they expire. Undefined for files elsewhere. */
  own: { whole: string; large: Picture } | undefined;
}

/** The object that shows photos: a post or message, with the files in its annotations loaded. */
interface WithPhotos extends Annotated {
  row: { annotations: string; facets: number };
}

/** Hydration parameters that load what `photosOf` needs. */
export const withPhotos = { include_post_annotations: true, include_message_annotations: true };

type Shown = Checked<typeof oembedMembers>;

/** The photos in the oembed annotations, in order; those that cannot be shown as a picture are left out. */
export function photosOf(state: Hydration, annotated: WithPhotos, object: AnnotatedObject): Photo[] {
  const { row } = annotated;
  if ((row.facets & facets.oembedPhoto) === 0) return [];
  const { config } = state;
  const replacing = annotated.replacing(config);
  const json =
    replacing === undefined ? row.annotations : decodeJson(annotationsJson(replacing, state, object));
  return readCore(config, json, 'oembed', oembedMembers).flatMap((value) =>
    value.type === 'photo' ? (photoOf(config, value) ?? []) : [],
  );
}

function photoOf(config: Config, value: Shown): Photo | undefined {
  const { url, width, height, title = '' } = value;
  const shown = pictureOf(url, width, height);
  const whole = pictureOf(value.url_immediate ?? url, width, height);
  if (shown === undefined || whole === undefined) return undefined;
  const large =
    pictureOf(
      value.thumbnail_large_url_immediate ?? value.thumbnail_large_url,
      value.thumbnail_large_width,
      value.thumbnail_large_height,
    ) ?? whole;
  const files = filesUrlOf(config);
  const onPage = (given: string) => filesPathOf(config) + given.slice(files.length);
  const own = { whole: onPage(whole.url), large: { ...large, url: onPage(large.url) } };
  return {
    ...shown,
    title: isBlank(title) ? undefined : title,
    thumbnail: pictureOf(value.thumbnail_url, value.thumbnail_width, value.thumbnail_height),
    own: [whole, large].every((one) => one.url.startsWith(`${files}/`)) ? own : undefined,
  };
}

/** Undefined if a part is missing, or nobody can open the URL. */
function pictureOf(
  url: string | undefined,
  width: number | undefined,
  height: number | undefined,
): Picture | undefined {
  if (url === undefined || width === undefined || height === undefined) return undefined;
  return URL.canParse(url) ? { url, width, height } : undefined;
}

/** The photos of a post, as everybody may see them. */
export function postPhotos(state: Hydration, post: WithPhotos & { row: { id: number } }): Photo[] {
  return photosOf(state, post, { kind: 'post', id: post.row.id, isPublic: true });
}
