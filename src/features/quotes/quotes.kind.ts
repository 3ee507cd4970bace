import { Type } from 'typebox';
import type { Config } from '../../config.ts';
import { parseExact } from '../../http/exact-json.ts';
import { decodeJson } from '../../http/json-text.ts';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineInternalKind } from '../../objects/kind.ts';
import { objectMember } from '../../objects/members.ts';
import { Weighed } from '../../objects/weighed.ts';
import {
  type Annotation,
  type AnnotationsToRender,
  annotationsJson,
  oembedMembers,
  readCore,
  readReplacing,
} from '../annotations/annotations.ts';
import { facets } from '../content/content.ts';
import { postKind } from '../posts/posts.ts';
import { userKind } from '../users/users.ts';
import { selectQuoteCounts, selectQuoted } from './quotes.sql.ts';

/** Most pictures that are shown of a quoted post. */
const MAX_PICTURES = 4;

/** A picture in a size for lists, in pixels. */
export interface Thumbnail {
  url: string;
  width: number;
  height: number;
}

interface Pictures {
  json: string;
  /** Set if files of this service show them. */
  replacing: AnnotationsToRender | undefined;
}

/** What a quoted post shows where it is quoted: its author and its pictures, and nothing that it shows itself. */
class Quoted extends Weighed {
  readonly author: number;
  readonly #annotations: string | undefined;
  #pictures: Pictures | undefined;

  constructor(row: { user_id: number; annotations: string; facets: number }) {
    const annotations = (row.facets & facets.oembedPhoto) === 0 ? undefined : row.annotations;
    super(100 + heapBytes(annotations));
    this.author = row.user_id;
    this.#annotations = annotations;
  }

  pictures(config: Config): Pictures | undefined {
    if (this.#annotations !== undefined && this.#pictures === undefined) {
      const photos = (parseExact(this.#annotations) as Annotation[]).filter(
        ({ type }) => type === `${config.namespace}.oembed`,
      );
      const json = JSON.stringify(photos);
      this.#pictures = { json, replacing: readReplacing(config, json) };
      this.grow(heapBytes(this.#pictures.json) + heapBytes(this.#pictures.replacing?.annotations));
    }
    return this.#pictures;
  }
}

/** Quoted posts, by their ids. They are shown as leaves of this kind, so that a quote of a quote shows one level. */
export const quotedKind = defineInternalKind<Quoted>({
  name: 'quoted',
  async load(db, ids) {
    const rows = await selectQuoted(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.id, new Quoted(row)]));
  },
  bytes: (quoted) => quoted.bytes,
  apply(event, cache) {
    if (event.type === 'post') cache.drop(event.body.id, event.seq);
  },
  references(quoted, state, refer) {
    refer.leaf(userKind, quoted.author);
    quoted.pictures(state.config)?.replacing?.refersTo(refer);
  },
});

/** The first pictures of a quoted post. */
export function thumbnailsOf(state: Hydration, id: number): Thumbnail[] {
  const { config } = state;
  const { json, replacing } = state.get(quotedKind, id)?.pictures(config) ?? { json: '[]' };
  const object = { kind: postKind.name, id, isPublic: true };
  const shown = replacing === undefined ? json : decodeJson(annotationsJson(replacing, state, object));
  const thumbnails = readCore(config, shown, 'oembed', oembedMembers).flatMap((value) => {
    const { type, thumbnail_url, thumbnail_width, thumbnail_height, url, width, height } = value;
    if (type !== 'photo') return [];
    return thumbnail(thumbnail_url, thumbnail_width, thumbnail_height) ?? thumbnail(url, width, height) ?? [];
  });
  return thumbnails.slice(0, MAX_PICTURES);
}

function thumbnail(url?: string, width?: number, height?: number): Thumbnail | undefined {
  return url === undefined || width === undefined || height === undefined
    ? undefined
    : { url, width, height };
}

/** `num_quotes` of a Post. */
export const numQuotes = objectMember<{ count: number }>(
  'num_quotes',
  Type.Integer({ description: 'How many posts quote it.' }),
  {
    async load(db, ids) {
      const rows = await selectQuoteCounts(db, { posts: [...ids] });
      return new Map(rows.map(({ post_id, num_quotes: count }) => [post_id, { count }]));
    },
    bytes: heapBytes,
    apply(event, cache) {
      if (event.type === 'quote') cache.drop(event.body.post, event.seq);
    },
  },
  (record) => record?.count ?? 0,
);

/** How many posts quote a post that is shown. */
export function countQuotes(state: Hydration, id: number): number {
  return numQuotes.value(state, id) as number;
}
