import { kindAt, kindBefore, MARK, NAME, SPACE, WORD, widthOf } from './characters.ts';
import { readUrl, userInfoIn } from './scan-url.ts';

/** A piece of a text, in UTF-16 offsets. */
export interface Span {
  end: number;
  start: number;
}

/** A hashtag or possible mention; the name is lower-cased. */
export interface NamedSpan extends Span {
  name: string;
}

export interface UrlSpan extends Span {
  scheme: boolean;
}

/** The entities found in a text, each list in text order; no two spans overlap. */
export interface Found {
  urls: UrlSpan[];
  hashtags: NamedSpan[];
  mentions: NamedSpan[];
}

const HASH = 35;
const AMPERSAND = 38;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const AT = 64;
const BACKSLASH = 92;
const MAX_NAME = 20;

/**
 * Finds hashtags, possible mentions and URLs (docs/interface.md, Text and entities) in one pass. Hashtags and mentions inside
 * URLs do not count.
 *
 * Linear for any input: names are read ahead but never beyond the next non-word character, and a rejected URL or host is skipped
 * as a whole.
 */
export function findEntities(text: string): Found {
  const found: Found = { urls: [], hashtags: [], mentions: [] };
  // Start of the current word, which may be a host's first label; -1 between words.
  let word = -1;
  // End of the latest hashtag or mention: no scheme may begin before it.
  let taken = 0;
  const isUserInfo = userInfoIn(text);
  let offset = 0;
  while (offset < text.length) {
    const kind = kindAt(text, offset);
    if (kind & WORD) {
      if (word < 0 && !(kind & MARK)) word = offset;
      offset += widthOf(kind);
      continue;
    }
    const unit = text.charCodeAt(offset);
    if (unit === DOT && word >= 0 && kindAt(text, offset + 1) & WORD) {
      const end = readUrl(text, word, false);
      if (end > 0 && mayPrecedeHost(text, word) && !isUserInfo(word)) {
        found.urls.push({ end, scheme: false, start: word });
      }
      offset = Math.abs(end);
    } else if (unit === COLON && text.startsWith('//', offset + 1)) {
      const start = schemeStart(text, offset);
      const end = start < taken ? -(offset + 3) : readUrl(text, offset + 3, true);
      if (end > 0 && !isUserInfo(offset + 3)) found.urls.push({ end, scheme: true, start });
      offset = Math.abs(end);
    } else if (unit === HYPHEN) {
      offset++;
      continue;
    } else {
      const end = unit === AT ? mentionEnd(text, offset) : unit === HASH ? hashtagEnd(text, offset) : 0;
      if (end > 0) {
        const name = text.slice(offset + 1, end).toLowerCase();
        (unit === AT ? found.mentions : found.hashtags).push({ end, name, start: offset });
        taken = end;
      }
      offset += widthOf(kind);
    }
    word = -1;
  }
  return found;
}

/** Counts the possible mentions at the start of the text, separated by whitespace only. */
export function countLeading(text: string, mentions: readonly Span[]): number {
  let offset = 0;
  let count = 0;
  for (const mention of mentions) {
    while (kindAt(text, offset) & SPACE) offset++;
    if (offset !== mention.start) break;
    offset = mention.end;
    count++;
  }
  return count;
}

function mentionEnd(text: string, at: number): number {
  let end = at + 1;
  while (end <= at + MAX_NAME && kindAt(text, end) & NAME) end++;
  if (end === at + 1 || kindAt(text, end) & NAME || kindBefore(text, at) & WORD) return 0;
  return end;
}

function hashtagEnd(text: string, hash: number): number {
  const before = hash === 0 ? 0 : text.charCodeAt(hash - 1);
  if (before === AT || before === AMPERSAND || kindBefore(text, hash) & WORD) return 0;
  let end = hash + 1;
  let kind = kindAt(text, end);
  // A mark combines with the # and makes it another character.
  if (kind & MARK) return 0;
  for (; kind & WORD; kind = kindAt(text, end)) end += widthOf(kind);
  return end > hash + 1 ? end : 0;
}

/** The host of an e-mail address, of a URL with another scheme or within a path is not a URL of its own. */
function mayPrecedeHost(text: string, host: number): boolean {
  if (host === 0) return true;
  const before = text.charCodeAt(host - 1);
  return before !== AT && before !== SLASH && before !== BACKSLASH && before !== HASH;
}

/**
 * Start of the `http` or `https` before a colon; -1 if there is none. A letter of another script may directly precede it, because
 * not every script puts spaces between words.
 */
function schemeStart(text: string, colon: number): number {
  const word = text.slice(Math.max(0, colon - 5), colon).toLowerCase();
  if (!word.endsWith('http') && word !== 'https') return -1;
  const start = colon - (word === 'https' ? 5 : 4);
  return start > 0 && kindAt(text, start - 1) & NAME ? -1 : start;
}
