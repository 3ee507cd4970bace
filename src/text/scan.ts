import {
  DIGIT,
  JOINER,
  kindAt,
  kindBefore,
  LETTER,
  MARK,
  NAME,
  SPACE,
  SYMBOL,
  WORD,
  widthOf,
} from './characters.ts';
import { hashtagName } from './hashtag-name.ts';
import { readUrl, userInfoIn } from './scan-url.ts';
import { isOfAlphabet } from './scripts.ts';

/** A piece of a text, in UTF-16 offsets. */
export interface Span {
  end: number;
  start: number;
}

/** A hashtag or possible mention; the name is in the form that is stored. */
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
const PERCENT = 37;
const AMPERSAND = 38;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const AT = 64;
const BACKSLASH = 92;
const UNDERSCORE = 95;
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
  // End of the latest hashtag or mention: no URL may begin before it.
  let taken = 0;
  // End of the latest URL: text that follows it directly is no other host.
  let linked = 0;
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
      const isFree = word >= taken && (linked === 0 || word > linked);
      if (end > 0 && isFree && mayPrecedeHost(text, word) && !isUserInfo(word)) {
        found.urls.push({ end, scheme: false, start: word });
        linked = end;
      }
      offset = Math.abs(end);
    } else if (unit === COLON && text.startsWith('//', offset + 1)) {
      const start = schemeStart(text, offset);
      const isEmphasised = start > 0 && text.charCodeAt(start - 1) === UNDERSCORE;
      const end = start < taken ? -(offset + 3) : readUrl(text, offset + 3, true, isEmphasised);
      if (end > 0 && !isUserInfo(offset + 3)) {
        found.urls.push({ end, scheme: true, start });
        linked = end;
      }
      offset = Math.abs(end);
    } else if (unit === HYPHEN) {
      offset++;
      continue;
    } else {
      const end = unit === AT ? mentionEnd(text, offset) : unit === HASH ? hashtagEnd(text, offset) : 0;
      if (end > 0 && !isScheme(text, offset + 1, end)) {
        const typed = text.slice(offset + 1, end);
        const name = unit === AT ? typed.toLowerCase() : hashtagName(typed);
        // A few letters stand for whole phrases, which no name is.
        if (!name.includes(' '))
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

/** The name of a hashtag given with or without its `#`; undefined if no text has such a hashtag. */
export function readHashtag(given: string): string | undefined {
  const text = given.startsWith('#') ? given : `#${given}`;
  const name = hashtagName(text.slice(1));
  return hashtagEnd(text, 0) === text.length && !name.includes(' ') ? name : undefined;
}

function mentionEnd(text: string, at: number): number {
  let end = at + 1;
  while (end <= at + MAX_NAME && kindAt(text, end) & NAME) end++;
  if (end === at + 1 || kindAt(text, end) & NAME || kindBefore(text, at) & WORD) return 0;
  return goesOn(text, end) ? 0 : end;
}

/** Whether an apparent username is the beginning of a word, or of a handle at another service. */
function goesOn(text: string, end: number): boolean {
  const unit = text.charCodeAt(end);
  if (unit === AT) return true;
  if (unit === DOT) return (kindAt(text, end + 1) & (LETTER | DIGIT)) !== 0;
  const kind = kindAt(text, end);
  if (kind & MARK) return true;
  return (kind & LETTER) !== 0 && isOfAlphabet(text.slice(end, end + widthOf(kind)));
}

function hashtagEnd(text: string, hash: number): number {
  const before = hash === 0 ? 0 : text.charCodeAt(hash - 1);
  if (before === AT || before === AMPERSAND || kindBefore(text, hash) & WORD) return 0;
  let end = hash + 1;
  let kind = kindAt(text, end);
  // A mark combines with the # and makes it another character.
  if (kind & MARK) return 0;
  let last = 0;
  for (; kind & WORD || joins(text, end, last, kind); kind = kindAt(text, end)) {
    end += widthOf(kind);
    last = kind;
  }
  return end > hash + 1 ? end : 0;
}

/** Whether a character joins the letters before and after it to one hashtag; a letter may have marks. */
function joins(text: string, at: number, before: number, kind: number): boolean {
  if ((kind & JOINER) === 0 || (before & (LETTER | MARK)) === 0) return false;
  return (kindAt(text, at + 1) & LETTER) !== 0;
}

/** Whether an apparent name is the beginning of a URL. */
function isScheme(text: string, start: number, end: number): boolean {
  return text.startsWith('://', end) && /^https?$/i.test(text.slice(start, end));
}

/**
 * The host of an e-mail address, of a URL with another scheme, within a path or of a URL that is a parameter of another is not a URL
 * of its own, and the part of a host behind a symbol is another host.
 */
function mayPrecedeHost(text: string, host: number): boolean {
  if (host === 0) return true;
  const before = text.charCodeAt(host - 1);
  if (before === AT || before === SLASH || before === BACKSLASH || before === HASH || before === PERCENT)
    return false;
  return (kindBefore(text, host) & SYMBOL) === 0;
}

/**
 * Start of the `http` or `https` before a colon; -1 if there is none. A letter of another script may directly precede it, because
 * not every script puts spaces between words, and so may an underscore that emphasises it.
 */
function schemeStart(text: string, colon: number): number {
  const word = text.slice(Math.max(0, colon - 5), colon).toLowerCase();
  if (!word.endsWith('http') && word !== 'https') return -1;
  const start = colon - (word === 'https' ? 5 : 4);
  let before = start - 1;
  while (before >= 0 && text.charCodeAt(before) === UNDERSCORE) before--;
  return before >= 0 && kindAt(text, before) & NAME ? -1 : start;
}
