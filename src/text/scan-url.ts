import tlds from 'tlds' with { type: 'json' };
import { lazily } from '../lazily.ts';
import { kindAt, LETTER, STOP, SYMBOL, TRAILING, WORD, widthOf } from './characters.ts';
import { isIPv4, isIPv6, toAscii } from './hosts.ts';
import { isOtherScript } from './scripts.ts';

/**
 * Recognises URLs in running text (docs/interface.md, Text and entities). Every function scans a piece of the text forward once
 * and says where to continue, so that a text without URLs takes linear time.
 */

const NOT_ASCII = /\P{ASCII}/u;
const topLevelDomains = lazily(
  () => new Set(tlds.flatMap((tld) => (NOT_ASCII.test(tld) ? [tld, toAscii(tld)] : tld))),
);
const MAX_LABEL = 63;
const MAX_HOST = 253;
const MAX_PORT = 65_535;
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/;

const HASH = 35;
const OPEN_ROUND = 40;
const CLOSE_ROUND = 41;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const QUESTION = 63;
const AT = 64;
const OPEN_SQUARE = 91;
const CLOSE_SQUARE = 93;
const UNDERSCORE = 95;
const OPEN_CURLY = 123;
const CLOSE_CURLY = 125;

/**
 * Reads a URL whose host begins at `from`. With a `scheme`, which precedes `from`, any host is accepted; without, its last label
 * must be a top-level domain. An underscore before an emphasised URL has its counterpart after it. Returns the offset of its end,
 * or if there is no URL, the negative offset where scanning continues.
 */
export function readUrl(text: string, from: number, scheme: boolean, isEmphasised = false): number {
  const host =
    scheme && text.charCodeAt(from) === OPEN_SQUARE
      ? readIPv6(text, from)
      : readHost(text, from, scheme, isEmphasised);
  if (host < 0) return host;
  const end = readPort(text, host);
  const next = text.charCodeAt(end);
  if (scheme && text.startsWith('://', end)) return -from;
  return next === SLASH || next === QUESTION || next === HASH ? readTail(text, end, isEmphasised) : end;
}

function readHost(text: string, from: number, scheme: boolean, isEmphasised: boolean): number {
  let label = from;
  let valid = true;
  let ascii = true;
  let offset = from;
  for (;;) {
    const unit = text.charCodeAt(offset);
    const kind = kindAt(text, offset);
    if (kind & WORD) {
      if (label > from && isAfterTopLevel(text, label, offset, kind))
        return valid && isHost(text.slice(from, offset), ascii) ? offset : -offset;
      if (unit > 127) ascii = false;
      offset += widthOf(kind);
    } else if (unit === HYPHEN) {
      offset++;
    } else if (unit === DOT && kindAt(text, offset + 1) & WORD) {
      valid &&= isLabel(text, label, offset);
      label = ++offset;
    } else {
      break;
    }
  }
  if (continuesAfterSymbols(text, offset)) return -offset;
  let end = offset;
  while (end > label && isHyphen(text.charCodeAt(end - 1), isEmphasised)) end--;
  if (!valid || !isLabel(text, label, end)) return -offset;

  const last = text.slice(label, end).toLowerCase();
  if (!scheme && (label === from || !topLevelDomains().has(last))) return -offset;
  const host = text.slice(from, end);
  if (NUMBER.test(last) && !isIPv4(host)) return -offset;
  if (!isHost(host, ascii)) return -offset;
  return end === offset && isRootDot(text, end) ? end + 1 : end;
}

/** Whether labels that are valid each make a host together. Internationalized names have further rules. */
const isHost = (host: string, ascii: boolean): boolean =>
  host.length <= MAX_HOST && (ascii || URL.canParse(`http://${host}`));

const isHyphen = (unit: number, isEmphasised: boolean): boolean =>
  unit === HYPHEN || (isEmphasised && unit === UNDERSCORE);

/** Whether a letter follows a complete top-level domain and is of another script, so that it belongs to the text around the URL. */
function isAfterTopLevel(text: string, label: number, offset: number, kind: number): boolean {
  if ((kind & LETTER) === 0 || offset === label || offset - label > MAX_LABEL) return false;
  if (text.charCodeAt(offset) < 128 && text.charCodeAt(offset - 1) < 128) return false;
  return (
    isOtherScript(text.slice(offset - 1, offset), text.slice(offset, offset + widthOf(kind))) &&
    topLevelDomains().has(text.slice(label, offset).toLowerCase())
  );
}

/** Whether a host goes on behind symbols or emoji: no host has any, and the part before them is another one. */
function continuesAfterSymbols(text: string, from: number): boolean {
  let offset = from;
  let kind = kindAt(text, offset);
  for (; kind & SYMBOL; kind = kindAt(text, offset)) offset += widthOf(kind);
  if (offset === from) return false;
  if (text.charCodeAt(offset) === DOT) kind = kindAt(text, offset + 1);
  return (kind & WORD) !== 0;
}

/** The dot of the root at the end of a host, with what follows it in a URL and not in a sentence. */
function isRootDot(text: string, dot: number): boolean {
  if (text.charCodeAt(dot) !== DOT) return false;
  const next = text.charCodeAt(dot + 1);
  if (next === SLASH) return true;
  return (next === QUESTION || next === HASH || next === COLON) && (kindAt(text, dot + 2) & WORD) !== 0;
}

function isLabel(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length === 0 || length > MAX_LABEL) return false;
  return text.charCodeAt(start) !== HYPHEN && text.charCodeAt(end - 1) !== HYPHEN;
}

function readIPv6(text: string, from: number): number {
  const longest = text.slice(from + 1, from + 47);
  const length = longest.indexOf(']');
  return length > 0 && isIPv6(longest.slice(0, length)) ? from + length + 2 : -(from + 1);
}

function readPort(text: string, from: number): number {
  if (text.charCodeAt(from) !== COLON) return from;
  let port = 0;
  let offset = from + 1;
  for (; offset < from + 6; offset++) {
    const digit = text.charCodeAt(offset) - 48;
    if (!(digit >= 0 && digit <= 9) || kindAt(text, offset) & STOP) break;
    port = port * 10 + digit;
  }
  return offset === from + 1 || port > MAX_PORT || kindAt(text, offset) & WORD ? from : offset;
}

/**
 * Tells whether an apparent host, given its offset, is really a user name or the local part of an e-mail address: an `@` follows
 * before path, query, fragment or the end. Such a URL shows one host and leads to another. Offsets must be requested in ascending
 * order; each piece of the text is read once.
 */
export function userInfoIn(text: string): (from: number) => boolean {
  let end = 0;
  let at = -1;
  return (from) => {
    end = Math.max(end, from);
    while (end < text.length) {
      const unit = text.charCodeAt(end);
      const kind = kindAt(text, end);
      if (unit === SLASH || unit === QUESTION || unit === HASH || kind & STOP) break;
      if (unit === AT) at = end;
      end += widthOf(kind);
    }
    return at >= from;
  };
}

/** Reads path, query and fragment. An unbalanced closing bracket belongs to the surrounding sentence. */
function readTail(text: string, from: number, isEmphasised: boolean): number {
  let round = 0;
  let square = 0;
  let curly = 0;
  let offset = from;
  scan: while (offset < text.length) {
    const kind = kindAt(text, offset);
    if (kind & STOP) break;
    switch (text.charCodeAt(offset)) {
      case OPEN_ROUND:
        round++;
        break;
      case OPEN_SQUARE:
        square++;
        break;
      case OPEN_CURLY:
        curly++;
        break;
      case CLOSE_ROUND:
        if (round-- === 0) break scan;
        break;
      case CLOSE_SQUARE:
        if (square-- === 0) break scan;
        break;
      case CLOSE_CURLY:
        if (curly-- === 0) break scan;
        break;
    }
    offset += widthOf(kind);
  }
  while (offset > from && isTrailing(text, offset - 1, isEmphasised)) offset--;
  return offset;
}

function isTrailing(text: string, at: number, isEmphasised: boolean): boolean {
  return (kindAt(text, at) & TRAILING) !== 0 || (isEmphasised && text.charCodeAt(at) === UNDERSCORE);
}
