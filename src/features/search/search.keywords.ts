/**
 * What a search can ask of posts and messages beside the words of their text. A row of a table says how it is found in
 * one of them and how it is read from the query; both make the same keyword, which is all that the index knows of it.
 */

import type { IndexRow } from '../../objects/search-index.sql.ts';
import { EVERY } from '../../search/index-text.ts';
import { keyword } from '../../search/keyword.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import type { Entities } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { language } from '../annotations/core/language.ts';
import { crosspost } from '../annotations/core/links.ts';
import { readCore } from '../annotations/stored.ts';
import { facets } from '../content/content.facets.ts';
import { type StoredFile, StoredFiles } from '../files/files.replacements.ts';
import { checkinsOf } from '../places/places.replacement.ts';

/** What of a post or message is indexed. */
export interface IndexedContent {
  id: number;
  user_id: number;
  client_id: string;
  reply_to: number | null;
  is_directed: number;
  /** Sum of the bits of `facets`. */
  facets: number;
  text: string;
  entities: Entities;
  annotations: readonly Annotation[];
}

/** A parameter whose value is a query of keywords: `foo OR bar`, `-foo`. */
interface KeywordParam {
  about: string;
  /** What they have. */
  values(content: IndexedContent, namespace: string): readonly unknown[];
  /** The form in which values are compared; undefined for what cannot be one. */
  normal?(value: string): string | undefined;
  /** Users are named in the query and known by their ids in texts. */
  isUser?: true;
  /** Places are named in the query by their ids, and known by their numbers in annotations. */
  isPlace?: true;
}

/** Parameters that are queries, besides `query` and `text`. */
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
    values: ({ annotations }) => annotations.map(({ type }) => type),
    normal: (value) => value.toLowerCase(),
  },
  attachment_types: {
    about: 'Types of files attached by the file list annotation.',
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
    values: crosspostUrls,
    normal: normalUrl,
  },
  crosspost_domain: {
    about: 'Host of the crosspost annotation, without www.',
    values: crosspostUrls,
    normal: hostOf,
  },
  place_id: {
    about: 'Id of the place of the checkin annotation.',
    values: ({ annotations }, namespace) => checkinsOf({ namespace }, annotations),
    isPlace: true,
  },
} satisfies Record<string, KeywordParam>;

/** Parameters with one value, which is compared as a whole. */
export const exactParams = {
  language: {
    about: 'Language annotation: an ISO 639-1 code.',
    values: ({ annotations }, namespace) =>
      readCore({ namespace }, annotations, 'language', language).flatMap((value) => value.language ?? []),
    normal: (value) => value.toLowerCase(),
  },
  client_id: { about: 'client_id of the app it was created with.', values: ({ client_id }) => [client_id] },
  creator_id: { about: 'Id of the author.', values: ({ user_id }) => [user_id] },
} satisfies Record<string, KeywordParam>;

const facetFlag = (bit: number) => (content: IndexedContent) => (content.facets & bit) !== 0;

/** Parameters that are 0 or 1, and what they are 1 for. */
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
const flagTable = Object.entries(flagParams) as [FlagName, { has(content: IndexedContent): boolean }][];

/** What the index knows a value by; undefined where it cannot be a value. */
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

/** The words and keywords by which a post or message is found; `more` are keywords of its kind. */
export function indexRowOf(
  content: IndexedContent,
  namespace: string,
  more: readonly string[] = [],
): IndexRow {
  const keywords = new Set([EVERY, ...more]);
  for (const [name, param] of keywordTable) {
    for (const value of param.values(content, namespace)) {
      const made = keywordFor(name, param, String(value));
      if (made !== undefined) keywords.add(made);
    }
  }
  for (const [name, { has }] of flagTable) if (has(content)) keywords.add(flagKeyword(name));
  return { id: content.id, words: wordsOf(content.text), keywords: [...keywords] };
}

function crosspostUrls({ annotations }: IndexedContent, namespace: string): string[] {
  return readCore({ namespace }, annotations, 'crosspost', crosspost).flatMap(
    (value) => value.canonical_url ?? [],
  );
}

/** A URL without what does not tell pages apart: scheme, `www.`, a slash at the end, the part after #. */
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
