import { codePointLength, type Insertion, positionsOf } from './code-points.ts';
import { readGivenLinks, readWishes } from './given-links.ts';
import { type SuffixedLink, takeSuffixes } from './host-suffix.ts';
import { readMarkdownLinks } from './markdown.ts';
import { countLeading, type Found, findEntities, type UrlSpan } from './scan.ts';
import { hasTemplate } from './templates.ts';
import { TextError } from './text-error.ts';

export { codePointLength } from './code-points.ts';
export { fillTemplate, fillTemplates } from './templates.ts';
export { TextError } from './text-error.ts';

/** `#Name` in the text, the name lower-cased. Positions and lengths count code points, here and below. */
export interface Hashtag {
  len: number;
  name: string;
  pos: number;
}

/**
 * A URL and the piece of the text that links to it, `text`. `amended_len` is there where ` [host]`
 * follows that piece, and is the length of both together.
 */
export interface Link {
  len: number;
  pos: number;
  text: string;
  url: string;
  amended_len?: number;
}

/** `@name` of an existing user. `is_leading` only where nothing but mentions and whitespace stands before. */
export interface Mention {
  id: string;
  len: number;
  name: string;
  pos: number;
  is_leading?: true;
}

/** The entities of a text. Each list is in the order of the text; no two entities overlap. */
export interface Entities {
  hashtags: Hashtag[];
  links: Link[];
  mentions: Mention[];
}

/** Stored entities of what has no text. */
export const NO_ENTITIES = '{"hashtags":[],"links":[],"mentions":[]}';

/** A text as it is stored and shown. Not to be changed: its parts are shared with the scan it came from. */
export interface ProcessedText {
  /** As typed, Markdown links replaced by their text, ` [host]` added where a link needs it. */
  text: string;
  entities: Entities;
  /**
   * Code points that count towards a limit: those of `text` without the added ` [host]`. `{post_id}` and
   * `{message_id}` are as long as the 9 and 12 characters the configuration counts for them.
   */
  length: number;
  /** The places in `entities.links` that `fillTemplates` has something to do for. */
  templates: readonly number[];
}

/** The outcome of `scanText`; all but `names` is for `finishText` only. */
export interface Scan {
  /** The distinct lower-cased usernames that look mentioned: the caller looks up which of them exist. */
  readonly names: readonly string[];
  readonly mentions: readonly ScannedMention[];
  readonly processed: ProcessedText;
}

interface ScannedMention {
  len: number;
  name: string;
  pos: number;
  /** Only whitespace and other possible mentions before it. */
  isLeading: boolean;
  /** The given link that it overlaps, as an error names it. */
  clash: string | undefined;
}

/** A link before its position in the amended text is known. */
interface PlacedLink {
  end: number;
  start: number;
  suffix: string;
  template: boolean;
  url: string;
}

/**
 * First half of processing a text (docs/interface.md, Text and entities), for which no database is needed.
 * `given` is the `entities` of the request, unchecked: `links` (`{pos, len, url, process_template?}`; other keys
 * are ignored), `parse_links`, `parse_markdown_links`. Given hashtags and mentions are ignored, they come from
 * the text. Line breaks stay as typed. Takes time linear in the length of the text.
 *
 * Throws TextError where the text holds NUL or half of a surrogate pair, where `given` has a wrong type or a
 * wrong place or URL, where given links overlap one another or a hashtag.
 */
export function scanText(text: string, given?: unknown): Scan {
  if (!text.isWellFormed()) throw new TextError('text holds half of a surrogate pair: send valid Unicode.');
  if (text.includes('\0')) throw new TextError('text must not contain the character NUL.');
  const wishes = readWishes(given);
  const asked = wishes.markdown
    ? readMarkdownLinks(text)
    : { links: readGivenLinks(text, wishes.links ?? []), text };
  const { links, text: source } = takeSuffixes(asked.text, asked.links);
  const found = findEntities(source);
  const urls = wishes.parseUrls ? found.urls : [];
  return place(source, found, urls, links);
}

/**
 * Second half: keeps the mentions of existing users, `users` mapping lower-cased username to id.
 * Throws TextError where a given link overlaps the mention of one of them.
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
  const { entities, length, templates, text } = scan.processed;
  return {
    text,
    entities: { hashtags: entities.hashtags, links: entities.links, mentions },
    length,
    templates,
  };
}

/** Gives everything found its position in the text as it will be, ` [host]` added. */
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

/** Given links and, where none of them overlaps, parsed URLs, in the order of the text. */
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

/** Asks which given link overlaps a piece of the text; pieces must be asked for in the order of the text. */
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
