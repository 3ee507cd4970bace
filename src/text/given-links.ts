import { parseFlag } from '../flags.ts';
import { codePointLength, offsetsOf } from './code-points.ts';
import type { Span } from './scan.ts';
import { TextError } from './text-error.ts';
import { isWebUrl } from './web-url.ts';

/** A link from `entities` or Markdown, validated; positions in UTF-16 offsets. */
export interface GivenLink extends Span {
  /** The host as a browser resolves it: lower-cased, and Punycode for other scripts. */
  host: string;
  /** The link's name in error messages. */
  label: string;
  /** Whether to fill in `{post_id}` and `{message_id}`. */
  template: boolean;
  url: string;
}

/** A client's `entities`: its shape is checked, its links are not yet. */
export interface Wishes {
  /** Undefined if the client gave no list. */
  links: readonly unknown[] | undefined;
  markdown: boolean;
  parseUrls: boolean;
}

export const MAX_URL = 2048;
// Browsers read a backslash as a slash and other readers as an ordinary character, so that one URL could show one host and lead
// to another. Some drop whitespace and control characters.
const FORBIDDEN = /[\s\p{Cc}\\]/u;
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)$/;

/** Reads `entities` from a client. Throws TextError if a part of it has the wrong type. */
export function readWishes(given: unknown): Wishes {
  if (given === undefined || given === null) {
    return { links: undefined, markdown: false, parseUrls: true };
  }
  if (typeof given !== 'object' || Array.isArray(given)) throw new TextError('entities must be an object.');
  const { links, parse_links, parse_markdown_links } = given as Record<string, unknown>;
  const absent = links === undefined || links === null;
  if (!absent && !Array.isArray(links)) throw new TextError('entities.links must be a list.');
  const parse = readFlag(parse_links, 'entities.parse_links', false);
  return {
    links: absent ? undefined : links,
    markdown: readFlag(parse_markdown_links, 'entities.parse_markdown_links', false),
    parseUrls: absent || parse,
  };
}

/**
 * Checks `entities.links` against the text and sorts them by position. Throws TextError on a wrong type, a position outside the
 * text, an invalid URL or an overlap.
 */
export function readGivenLinks(text: string, given: readonly unknown[]): GivenLink[] {
  if (given.length === 0) return [];
  const length = codePointLength(text);
  const offsets = offsetsOf(text);
  const links = given.map((link, index) => readGivenLink(link, `entities.links[${index}]`, length, offsets));
  links.sort((a, b) => a.start - b.start);
  for (let index = 1; index < links.length; index++) {
    const [before, link] = [links[index - 1]!, links[index]!];
    if (link.start < before.end) throw new TextError(`${link.label} must not overlap ${before.label}.`);
  }
  return links;
}

function readGivenLink(
  given: unknown,
  label: string,
  length: number,
  offsets: (position: number) => number,
): GivenLink {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TextError(`${label} must be an object.`);
  }
  const { pos, len, url, process_template } = given as Record<string, unknown>;
  if (!isInteger(pos) || pos < 0) throw new TextError(`${label}.pos must be a whole number from 0.`);
  if (!isInteger(len) || len < 1) throw new TextError(`${label}.len must be a whole number from 1.`);
  if (pos + len > length) {
    throw new TextError(`${label} must lie inside the text, which is ${length} characters long.`);
  }
  if (typeof url !== 'string') throw new TextError(`${label}.url must be a string.`);
  const trimmed = url.trim();
  return {
    end: offsets(pos + len),
    host: hostOf(trimmed, `${label}.url`),
    label,
    start: offsets(pos),
    template: readFlag(process_template, `${label}.process_template`, true),
    url: trimmed,
  };
}

/** The host of a URL as browsers parse it. Throws TextError, naming `label`, if it is not a URL. */
export function hostOf(url: string, label: string): string {
  if (codePointLength(url) > MAX_URL) throw new TextError(`${label} must be at most 2,048 characters long.`);
  if (!isWebUrl(url)) throw new TextError(`${label} must begin with http:// or https://.`);
  if (FORBIDDEN.test(url) || !url.isWellFormed()) {
    throw new TextError(`${label} must not contain spaces, backslashes or control characters.`);
  }
  const parsed = URL.parse(url);
  if (parsed === null || !HOST.test(parsed.hostname))
    throw new TextError(`${label} must be an http or https URL.`);
  if (parsed.username !== '' || parsed.password !== '') {
    throw new TextError(`${label} must not contain a user name or password.`);
  }
  return parsed.hostname;
}

function readFlag(value: unknown, label: string, absent: boolean): boolean {
  if (value === undefined || value === null) return absent;
  const flag = parseFlag(value);
  if (flag === undefined) throw new TextError(`${label} must be true or false.`);
  return flag;
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
