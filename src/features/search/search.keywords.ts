/**
 * What searches for posts and messages can match in addition to the words of the text. A row of a table defines how to extract
 * values from a post or message and how to read them from the query; both yield the same keyword, which is what the index
 * contains.
 */

import type { IndexRow } from '../../objects/search-index.sql.ts';
import { EVERY } from '../../search/index-text.ts';
import { keyword } from '../../search/keyword.ts';
import { partKeyword, partsOf } from '../../search/terms.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import type { Entities } from '../../text/entities.ts';
import { type Annotation, crosspost, language, readCore } from '../annotations/annotations.ts';
import { facets } from '../content/content.ts';
import { type StoredFile, StoredFiles } from '../files/files.ts';
import { checkinsOf } from '../places/places.ts';

/** The indexed parts of a post or message. */
export interface IndexedContent {
  id: number;
  user_id: number;
  client_id: string;
  reply_to: number | null;
  is_directed: number;
  /** Sum of bits of `facets`. */
  facets: number;
  text: string;
  entities: Entities;
  annotations: readonly Annotation[];
}

/** A parameter whose value is a query of keywords: `foo OR bar`, `-foo`. */
interface KeywordParam {
  about: string;
  /** The values in a post or message. */
  values(content: IndexedContent, namespace: string): readonly unknown[];
  /** The normal form for comparing values; undefined if invalid. */
  normal?(value: string): string | undefined;
  /** The query has usernames; texts have ids. */
  isUser?: true;
  /** The query has ids of places; annotations have their numbers. */
  isPlace?: true;
  /** The values are in annotations, which most posts and messages do not have. */
  isAnnotated?: true;
}

/** Parameters that are queries, in addition to `query` and `text`. */
export const keywordParams = {
  hashtags: {
    about: 'Hashtags without #.',
    values: ({ entities }) => entities.hashtags.map(({ name }) => name),
    normal: (value) => foldText(value.replace(/^#/, '')),
  },
  links: {
    about: 'URLs that the text links to.',
    values: ({ entities }) => entities.links.map(({ url }) => url),
    normal: normalUrl,
  },
  link_domains: {
    about: 'Hosts that the text links to, without www.',
    values: ({ entities }) => entities.links.map(({ url }) => url),
    normal: hostOf,
  },
  mentions: {
    about: 'Usernames of mentioned users, without @.',
    values: ({ entities }) => entities.mentions.map(({ id }) => id),
    isUser: true,
  },
  leading_mentions: {
    about: 'Usernames of users mentioned at the beginning, without @.',
    values: ({ entities }) => entities.mentions.flatMap(({ id, is_leading }) => (is_leading ? id : [])),
    isUser: true,
  },
  annotation_types: {
    about: 'Types of annotations.',
    isAnnotated: true,
    values: ({ annotations }) => annotations.map(({ type }) => type),
    normal: (value) => value.toLowerCase(),
  },
  attachment_types: {
    about: 'Types of files attached by the file list annotation.',
    isAnnotated: true,
    values({ annotations }, namespace) {
      const key = `+${namespace}.file_list`;
      return readCore({ namespace }, annotations, 'attachments', { [key]: StoredFiles }).flatMap((value) =>
        ((value[key] as readonly StoredFile[] | undefined) ?? []).map(({ type }) => type),
      );
    },
    normal: (value) => value.toLowerCase(),
  },
  crosspost_url: {
    about: 'URL of the crosspost annotation.',
    isAnnotated: true,
    values: crosspostUrls,
    normal: normalUrl,
  },
  crosspost_domain: {
    about: 'Host of the crosspost annotation, without www.',
    isAnnotated: true,
    values: crosspostUrls,
    normal: hostOf,
  },
  place_id: {
    about: 'Id of the place of the checkin annotation.',
    isAnnotated: true,
    values: ({ annotations }, namespace) => checkinsOf({ namespace }, annotations),
    isPlace: true,
  },
} satisfies Record<string, KeywordParam>;

/** Parameters with one value, compared as a whole. */
export const exactParams = {
  language: {
    about: 'Language annotation: an ISO 639-1 code.',
    isAnnotated: true,
    values: ({ annotations }, namespace) =>
      readCore({ namespace }, annotations, 'language', language).flatMap((value) => value.language ?? []),
    normal: (value) => value.toLowerCase(),
  },
  client_id: { about: 'client_id of the app it was created with.', values: ({ client_id }) => [client_id] },
  creator_id: { about: 'Id of the author.', values: ({ user_id }) => [user_id] },
} satisfies Record<string, KeywordParam>;

const facetFlag = (bit: number) => (content: IndexedContent) => (content.facets & bit) !== 0;

/** Parameters that are 0 or 1, and what 1 means. */
export const flagParams = {
  is_reply: { about: 'Replies, or what is none.', has: ({ reply_to }) => reply_to !== null },
  is_directed: { about: 'What begins with a mention.', has: ({ is_directed }) => is_directed === 1 },
  has_location: { about: 'Has a geolocation annotation.', has: facetFlag(facets.location) },
  has_checkin: { about: 'Has a checkin annotation.', has: facetFlag(facets.checkin) },
  is_crosspost: { about: 'Has a crosspost annotation.', has: facetFlag(facets.crosspost) },
  has_attachment: { about: 'Has attached files.', has: facetFlag(facets.attachment) },
  has_oembed_photo: { about: 'Has a photo oembed annotation.', has: facetFlag(facets.oembedPhoto) },
  has_oembed_video: { about: 'Has a video oembed annotation.', has: facetFlag(facets.oembedVideo) },
  has_oembed_html5video: {
    about: 'Has an html5video oembed annotation.',
    has: facetFlag(facets.oembedHtml5Video),
  },
  has_oembed_rich: { about: 'Has a rich oembed annotation.', has: facetFlag(facets.oembedRich) },
} satisfies Record<string, { about: string; has(content: IndexedContent): boolean }>;

export type KeywordName = keyof typeof keywordParams | keyof typeof exactParams;
export type FlagName = keyof typeof flagParams;

const keywordTable: [string, KeywordParam][] = Object.entries({ ...keywordParams, ...exactParams });
const textTable = keywordTable.filter(([, { isAnnotated }]) => isAnnotated !== true);
const flagTable = Object.entries(flagParams) as [FlagName, { has(content: IndexedContent): boolean }][];

/** The index keyword of a value; undefined if it is not a valid value. */
export function keywordOf(name: KeywordName, value: string): string | undefined {
  const param: KeywordParam =
    name in keywordParams ? keywordParams[name as never] : exactParams[name as never];
  return keywordFor(name, param, value);
}

function keywordFor(name: string, { normal }: KeywordParam, value: string): string | undefined {
  const form = normal === undefined ? value : normal(value);
  return form === undefined || form === '' ? undefined : keyword(name, form);
}

export const flagKeyword = (name: FlagName): string => `${name}:1`;

/** The words and keywords that find a post or message; `more` are keywords specific to its kind. */
export function indexRowOf(
  content: IndexedContent,
  namespace: string,
  more: readonly string[] = [],
): IndexRow {
  const keywords = new Set([EVERY, ...more]);
  for (const [name, param] of content.annotations.length > 0 ? keywordTable : textTable) {
    for (const value of param.values(content, namespace)) {
      const made = keywordFor(name, param, String(value));
      if (made !== undefined) keywords.add(made);
    }
  }
  for (const [name, { has }] of flagTable) if (has(content)) keywords.add(flagKeyword(name));
  const words = wordsOf(content.text);
  for (const part of partsOf(words)) keywords.add(partKeyword(part));
  return { id: content.id, words, keywords: [...keywords] };
}

function crosspostUrls({ annotations }: IndexedContent, namespace: string): string[] {
  return readCore({ namespace }, annotations, 'crosspost', crosspost).flatMap(
    (value) => value.canonical_url ?? [],
  );
}

/** A URL without the parts that do not distinguish pages: scheme, `www.`, a trailing slash, the fragment. */
function normalUrl(value: string): string | undefined {
  const url = readUrl(value);
  if (url === undefined) return undefined;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

function hostOf(value: string): string | undefined {
  return readUrl(value)?.hostname.replace(/^www\./, '');
}

function readUrl(value: string): URL | undefined {
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`) ?? undefined;
}
