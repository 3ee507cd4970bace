/**
 * What a search can ask of a post beside the words of its text. A row of a table says how it is found in a post and how
 * it is read from the query; both make the same keyword, which is all that the index knows of it.
 */
import { hash } from 'node:crypto';
import { EVERY } from '../../search/index-text.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import type { Entities } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { facets } from '../content/content.facets.ts';
import { checkinsOf } from '../places/places.replacement.ts';

/** What of a post is indexed. */
export interface IndexedPost {
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
  /** What the posts have; `core` gives the values of the annotations of a core type. */
  values(
    post: IndexedPost,
    core: (name: string) => Record<string, unknown>[],
    namespace: string,
  ): readonly unknown[];
  /** The form in which values are compared; undefined for what cannot be one. */
  normal?(value: string): string | undefined;
  /** Users are named in the query and known by their ids in posts. */
  isUser?: true;
  /** Places are named in the query by their ids, and known by their numbers in posts. */
  isPlace?: true;
  /** Longest query, in characters. */
  maxLength?: number;
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
    maxLength: 2100,
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
    // Posts cannot have attached files before there are files.
    values: () => [],
    normal: (value) => value.toLowerCase(),
  },
  crosspost_url: {
    about: 'URL of the crosspost annotation.',
    values: (_, core) => core('crosspost').map((value) => value.canonical_url),
    normal: normalUrl,
    maxLength: 2100,
  },
  crosspost_domain: {
    about: 'Host of the crosspost annotation, without www.',
    values: (_, core) => core('crosspost').map((value) => value.canonical_url),
    normal: hostOf,
  },
  place_id: {
    about: 'Id of the place of the checkin annotation.',
    values: ({ annotations }, _, namespace) => checkinsOf({ namespace }, annotations),
    isPlace: true,
  },
} satisfies Record<string, KeywordParam>;

/** Parameters with one value, which is compared as a whole. */
export const exactParams = {
  language: {
    about: 'Language annotation: an ISO 639-1 code.',
    values: (_, core) => core('language').map((value) => value.language),
    normal: (value) => value.toLowerCase(),
  },
  client_id: { about: 'client_id of the app that created the post.', values: ({ client_id }) => [client_id] },
  creator_id: { about: 'Id of the author.', values: ({ user_id }) => [user_id] },
} satisfies Record<string, KeywordParam>;

const facetFlag = (bit: number) => (post: IndexedPost) => (post.facets & bit) !== 0;

/** Parameters that are 0 or 1, and which posts they are 1 for. */
export const flagParams = {
  is_reply: { about: 'Replies, or posts that are none.', has: ({ reply_to }) => reply_to !== null },
  is_directed: { about: 'Posts that begin with a mention.', has: ({ is_directed }) => is_directed === 1 },
  has_location: { about: 'Posts with a geolocation annotation.', has: facetFlag(facets.location) },
  has_checkin: { about: 'Posts with a checkin annotation.', has: facetFlag(facets.checkin) },
  is_crosspost: { about: 'Posts with a crosspost annotation.', has: facetFlag(facets.crosspost) },
  has_attachment: { about: 'Posts with attached files.', has: facetFlag(facets.attachment) },
  has_oembed_photo: { about: 'Posts with a photo oembed annotation.', has: facetFlag(facets.oembedPhoto) },
  has_oembed_video: { about: 'Posts with a video oembed annotation.', has: facetFlag(facets.oembedVideo) },
  has_oembed_html5video: {
    about: 'Posts with an html5video oembed annotation.',
    has: facetFlag(facets.oembedHtml5Video),
  },
  has_oembed_rich: { about: 'Posts with a rich oembed annotation.', has: facetFlag(facets.oembedRich) },
} satisfies Record<string, { about: string; has(post: IndexedPost): boolean }>;

export type KeywordName = keyof typeof keywordParams | keyof typeof exactParams;
export type FlagName = keyof typeof flagParams;

const keywordTable: [string, KeywordParam][] = Object.entries({ ...keywordParams, ...exactParams });
const flagTable = Object.entries(flagParams) as [FlagName, { has(post: IndexedPost): boolean }][];

/** What the index knows a value by; undefined where it cannot be a value. */
export function keywordOf(name: KeywordName, value: string): string | undefined {
  const param: KeywordParam =
    name in keywordParams ? keywordParams[name as never] : exactParams[name as never];
  return keyword(name, param, value);
}

export const flagKeyword = (name: FlagName): string => `${name}:1`;

/** Values of this form stand in the index as they are, others as a digest. */
const PLAIN = /^[\p{L}\p{M}\p{N}_.-]{1,64}$/u;
/** Those that need no folding, which most are. */
const ASCII = /^[a-z0-9_.-]{1,64}$/;

function keyword(name: string, { normal }: KeywordParam, value: string): string | undefined {
  const form = normal === undefined ? value : normal(value);
  if (form === undefined || form === '') return undefined;
  // Indexes may fold the case of letters, so what tells cases apart is digested.
  const isPlain = ASCII.test(form) || (PLAIN.test(form) && form === foldText(form));
  return `${name}:${isPlain ? form : hash('sha256', form).slice(0, 20)}`;
}

/** The words and keywords by which a post is found. */
export function indexTermsOf(post: IndexedPost, namespace: string): { words: string[]; keywords: string[] } {
  const core = (name: string) =>
    post.annotations.filter(({ type }) => type === `${namespace}.${name}`).map(({ value }) => value);
  const keywords = new Set([EVERY]);
  for (const [name, param] of keywordTable) {
    for (const value of param.values(post, core, namespace)) {
      const made = keyword(name, param, String(value));
      if (made !== undefined) keywords.add(made);
    }
  }
  for (const [name, { has }] of flagTable) if (has(post)) keywords.add(flagKeyword(name));
  return { words: wordsOf(post.text), keywords: [...keywords] };
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
