import type { Config } from '../../config.ts';
import { facets } from '../content/content.facets.ts';
import type { PostRow } from '../posts/posts.sql.ts';

/** A picture on the web, its sizes in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

export interface Photo extends Picture {
  thumbnail: Picture | undefined;
}

interface Stored extends Picture {
  thumbnail_url?: string;
  thumbnail_width: number;
  thumbnail_height: number;
}

/** The photos that a post's oembed annotations describe, in their order; URLs that nobody can open are left out. */
export function photosOf(
  { namespace }: Pick<Config, 'namespace'>,
  row: Pick<PostRow, 'annotations' | 'facets'>,
): Photo[] {
  if ((row.facets & facets.oembedPhoto) === 0) return [];
  const annotations = JSON.parse(row.annotations) as { type: string; value: { type?: unknown } & object }[];
  return annotations
    .filter(({ type, value }) => type === `${namespace}.oembed` && value.type === 'photo')
    .map(({ value }) => {
      const { url, width, height, thumbnail_url, thumbnail_width, thumbnail_height } = value as Stored;
      const thumbnail =
        thumbnail_url === undefined
          ? undefined
          : { url: thumbnail_url, width: thumbnail_width, height: thumbnail_height };
      return { url, width, height, thumbnail };
    })
    .filter(({ url }) => URL.canParse(url));
}
