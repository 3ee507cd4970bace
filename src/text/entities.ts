import { codePointLength, type Insertion, positionsOf } from './code-points.ts';
import { readGivenLinks, readWishes } from './given-links.ts';
import { type SuffixedLink, takeSuffixes } from './host-suffix.ts';
import { readMarkdownSource } from './markdown.ts';
import { countLeading, type Found, findEntities, type UrlSpan } from './scan.ts';
import { TextError } from './text-error.ts';

export { TextError } from './text-error.ts';

/** `#Name` in the text, the name lower-cased. Positions and lengths count code points, here and below. */
export interface Hashtag {
  len: number;
  name: string;
  pos: number;
}

/** A URL and the text that links to it. `amended_len` is set if ` [host]` follows the text, and covers both. */
export interface Link {
  len: number;
  pos: number;
  text: string;
  url: string;
  amended_len?: number;
}

/** `@name` of an existing user. `is_leading` is set only if nothing but mentions and whitespace precedes it. */
export interface Mention {
  id: string;
  len: number;
  name: string;
  pos: number;
  is_leading?: true;
}

/** The entities of a text. Each list is in text order; no two entities overlap. */
export interface Entities {
  hashtags: Hashtag[];
  links: Link[];
  mentions: Mention[];
}

/** The ids of the users that a text mentions, in its order: 1 if one of their mentions is leading, otherwise 0. */
export function mentionedIn({ mentions }: Entities): Map<number, 0 | 1> {
  const users = new Map<number, 0 | 1>();
  for (const { id, is_leading } of mentions) {
    if (is_leading || !users.has(Number(id))) users.set(Number(id), is_leading ? 1 : 0);
  }
  return users;
}

/** The stored entities of an object without text. */
export const NO_ENTITIES = '{"hashtags":[],"links":[],"mentions":[]}';

/** A text as stored and shown. Immutable: it shares parts with the scan it came from. */
export interface ProcessedText {
  /** As typed, but with Markdown links replaced by their text, and ` [host]` added to links that need it. */
  text: string;
  entities: Entities;
  /**
   * Code points that count towards a limit: those of `text` without the added ` [host]`. `{post_id}` and `{message_id}` are
   * themselves 9 and 12 characters long, as the configuration counts them.
   */
  length: number;
  /** Indexes in `entities.links` of links with templates for `fillTemplates`. */
  templates: readonly number[];
}

/** The result of `scanText`; everything except `names` is for `finishText` only. */
export interface Scan {
  /** The distinct lower-cased usernames that may be mentions; the caller looks up which exist. */
  readonly names: readonly string[];
  readonly mentions: readonly ScannedMention[];
  readonly processed: ProcessedText;
}

interface ScannedMention {
  len: number;
  name: string;
  pos: number;
  /** Only whitespace and other possible mentions precede it. */
  isLeading: boolean;
  /** The given link that it overlaps, as named in error messages. */
  clash: string | undefined;
}

/** A link whose position in the final text is not yet known. */
interface PlacedLink {
  end: number;
  start: number;
  suffix: string;
  template: boolean;
  url: string;
}

/**
 * First half of processing a text (docs/interface.md, Text and entities), which needs no database. `given` is the unchecked
 * `entities` of the request: `links` (`{pos, len, url, process_template?}`; other keys are ignored), `parse_links`,
 * `parse_markdown_links`. Given hashtags and mentions are ignored: they are parsed from the text. Line breaks stay as typed.
 * Takes linear time.
 *
 * Throws TextError if the text holds NUL or a lone surrogate, if `given` has a wrong type, position or URL, or if given links
 * overlap one another or a hashtag.
 */
export function scanText(text: string, given?: unknown): Scan {
  if (!text.isWellFormed()) throw new TextError('text holds half of a surrogate pair: send valid Unicode.');
  if (text.includes('\0')) throw new TextError('text must not contain the character NUL.');
  const wishes = readWishes(given);
  const { links, text: source } = wishes.markdown
    ? readMarkdownSource(text)
    : takeSuffixes(text, readGivenLinks(text, wishes.links ?? []));
  const found = findEntities(source);
  const urls = wishes.parseUrls ? found.urls : [];
  return place(source, found, urls, links);
}

/**
 * Second half: keeps the mentions of existing users; `users` maps lower-cased usernames to ids. Throws TextError if a given link
 * overlaps one of these mentions.
 */
export function finishText(scan: Scan, users: ReadonlyMap<string, string>): ProcessedText {
  if (scan.mentions.length === 0) return scan.processed;
  const mentions: Mention[] = [];
  let leading = true;
  for (const { clash, isLeading, len, name, pos } of scan.mentions) {
    const id = users.get(name);
    leading &&= isLeading && id !== undefined;
    if (id === undefined) continue;
    if (clash !== undefined) throw new TextError(`${clash} must not overlap the mention @${name}.`);
    mentions.push(leading ? { id, len, name, pos, is_leading: true } : { id, len, name, pos });
  }
  return { ...scan.processed, entities: { ...scan.processed.entities, mentions } };
}

/** Computes the positions of everything found in the final text, with ` [host]` added. */
function place(source: string, found: Found, urls: readonly UrlSpan[], given: readonly SuffixedLink[]): Scan {
  const insertions = given.map(({ end, suffix }): Insertion => ({ at: end, text: suffix }));
  const position = positionsOf(source, insertions);
  const templates: number[] = [];
  const links = mergeLinks(source, urls, given).map(({ end, start, suffix, template, url }, index): Link => {
    const text = source.slice(start, end);
    if (template && (hasTemplate(url) || hasTemplate(text))) templates.push(index);
    const pos = position(start);
    const len = codePointLength(text);
    return suffix === ''
      ? { len, pos, text, url }
      : { len, pos, text, url, amended_len: len + suffix.length };
  });
  const overHashtag = overlapWith(given);
  const hashtags = found.hashtags.map(({ end, name, start }): Hashtag => {
    const link = overHashtag(start, end);
    if (link !== undefined) throw new TextError(`${link.label} must not overlap the hashtag #${name}.`);
    const pos = position(start);
    return { len: position(end) - pos, name, pos };
  });
  const leading = countLeading(source, found.mentions);
  const overMention = overlapWith(given);
  const mentions = found.mentions.map(({ end, name, start }, index): ScannedMention => {
    const clash = overMention(start, end)?.label;
    return { len: end - start, name, pos: position(start), isLeading: index < leading, clash };
  });
  const names = mentions.map(({ name }) => name);
  return {
    names: names.length < 2 ? names : [...new Set(names)],
    mentions,
    processed: {
      text: insert(source, insertions),
      entities: { hashtags, links, mentions: [] },
      length: codePointLength(source),
      templates,
    },
  };
}

/** Given links, and parsed URLs that overlap none of them, in text order. */
function mergeLinks(source: string, urls: readonly UrlSpan[], given: readonly SuffixedLink[]): PlacedLink[] {
  const overUrl = overlapWith(given);
  const links: PlacedLink[] = [...given];
  for (const { end, scheme, start } of urls) {
    if (overUrl(start, end) !== undefined) continue;
    const url = source.slice(start, end);
    links.push({ end, start, suffix: '', template: true, url: scheme ? url : `http://${url}` });
  }
  return given.length === 0 ? links : links.sort((a, b) => a.start - b.start);
}

/** Finds the given link that overlaps a span; spans must be passed in text order. */
function overlapWith(links: readonly SuffixedLink[]) {
  let next = 0;
  return (start: number, end: number): SuffixedLink | undefined => {
    while (next < links.length && links[next]!.end <= start) next++;
    const link = links[next];
    return link !== undefined && link.start < end ? link : undefined;
  };
}

function insert(source: string, insertions: readonly Insertion[]): string {
  let out = '';
  let copied = 0;
  for (const { at, text } of insertions) {
    out += source.slice(copied, at) + text;
    copied = at;
  }
  return copied === 0 ? source : out + source.slice(copied);
}

/** Whether a text contains templates. */
export function hasTemplate(text: string): boolean {
  return text.includes('{post_id}') || text.includes('{message_id}');
}
