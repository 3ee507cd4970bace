import type { Config } from '../../config.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { type AnnotationsToRender, annotationsJson } from '../annotations/annotations.view.ts';
import type { AnnotatedObject } from '../annotations/replacements.ts';
import { facets } from '../content/content.facets.ts';
import { filesPathOf, filesUrlOf } from '../files/files.record.ts';

/** A picture on the web, its sizes in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

export interface Photo extends Picture {
  /** What it shows, in the words of who posted it. */
  title: string | undefined;
  thumbnail: Picture | undefined;
  /**
   * Where pages find a file of this service, without a detour: itself, and in a size for lists; these URLs expire.
   * Undefined for what is elsewhere.
   */
  own: { whole: string; large: Picture } | undefined;
}

/** What photos are shown by: a post or message, with the files in its annotations loaded. */
interface Annotated {
  row: { annotations: string; facets: number };
  replacing(config: Config): AnnotationsToRender | undefined;
}

/** The parameters of a hydration that loads what `photosOf` needs. */
export const withPhotos = { include_post_annotations: true, include_message_annotations: true };

interface Shown extends Picture {
  type: unknown;
  title?: unknown;
  url_immediate?: string;
  thumbnail_url?: string;
  thumbnail_width: number;
  thumbnail_height: number;
  thumbnail_large_url?: string;
  thumbnail_large_url_immediate?: string;
  thumbnail_large_width: number;
  thumbnail_large_height: number;
}

/** The photos that the oembed annotations describe, in their order; URLs that nobody can open are left out. */
export function photosOf(state: Hydration, annotated: Annotated, object: AnnotatedObject): Photo[] {
  const { row } = annotated;
  if ((row.facets & facets.oembedPhoto) === 0) return [];
  const { config } = state;
  const replacing = annotated.replacing(config);
  const json = replacing === undefined ? row.annotations : annotationsJson(replacing, state, object);
  const annotations = JSON.parse(json) as { type: string; value: Shown }[];
  return annotations
    .filter(({ type, value }) => type === `${config.namespace}.oembed` && value.type === 'photo')
    .filter(({ value: { url } }) => URL.canParse(url))
    .map(({ value }) => photoOf(config, value));
}

function photoOf(config: Config, value: Shown): Photo {
  const { url, width, height, title, thumbnail_url, thumbnail_large_url } = value;
  const whole = value.url_immediate ?? url;
  const thumbnail =
    thumbnail_url === undefined
      ? undefined
      : { url: thumbnail_url, width: value.thumbnail_width, height: value.thumbnail_height };
  const large =
    thumbnail_large_url === undefined
      ? { url: whole, width, height }
      : {
          url: value.thumbnail_large_url_immediate ?? thumbnail_large_url,
          width: value.thumbnail_large_width,
          height: value.thumbnail_large_height,
        };
  const files = filesUrlOf(config);
  const onPage = (given: string) => filesPathOf(config) + given.slice(files.length);
  const own = { whole: onPage(whole), large: { ...large, url: onPage(large.url) } };
  return {
    url,
    width,
    height,
    title: typeof title === 'string' && title.trim() !== '' ? title : undefined,
    thumbnail,
    own: [whole, large.url].every((one) => one.startsWith(`${files}/`)) ? own : undefined,
  };
}

/** The photos of a post, which everybody may see. */
export function postPhotos(state: Hydration, post: Annotated & { row: { id: number } }): Photo[] {
  return photosOf(state, post, { kind: 'post', id: post.row.id, isPublic: true });
}
