import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { codePointLength } from '../../text/code-points.ts';
import { type GivenPost, UnreadableError } from './given.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Most characters and elements of HTML, and its deepest nesting: far more than a post has. */
const MAX_HTML = 100_000;
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 100;

/** A text with the links whose URLs its words do not show, by position in code points. */
export interface PlainText {
  text: string;
  links: { pos: number; len: number; url: string }[];
}

/** Elements that end a line, and those that end a paragraph. */
const LINES = new Set(['br', 'li', 'div', 'tr']);
const PARAGRAPHS = new Set(['p', 'blockquote', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const HIDDEN = new Set(['script', 'style', 'template', 'title']);

/**
 * Converts HTML, as other services write their posts, to text: an empty line follows each paragraph, a link to a person becomes
 * their name followed by their host, and a link whose words are its URL becomes that URL.
 * @throws {UnreadableError} if it is too large.
 */
export function textOf(html: string): PlainText {
  const links: PlainText['links'] = [];
  let text = '';
  const todo: (Node | { end: Element; start: number })[] = [...parse(html)];
  todo.reverse();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('end' in next) {
      const { end, start } = next;
      if (end.tagName === 'a') text = closeLink(text, start, end, links);
      if (PARAGRAPHS.has(end.tagName)) text = `${text.trimEnd()}\n\n`;
      else if (LINES.has(end.tagName) && !text.endsWith('\n')) text += '\n';
    } else if (next.nodeName === '#text') {
      text += (next as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, ' ');
    } else if ('tagName' in next && !HIDDEN.has(next.tagName)) {
      if (next.tagName === 'br') {
        text += '\n';
        continue;
      }
      todo.push({ end: next, start: text.length }, ...[...next.childNodes].reverse());
    }
  }
  // Links are placed by the text before them, so leading space must stay until the end.
  const lead = text.length - text.trimStart().length;
  return {
    text: text.trim(),
    links: links.map((link) => ({ ...link, pos: link.pos - lead })),
  };
}

/** Bounded while parsing: the parser repeats an unclosed formatting element in every paragraph that follows. */
function parse(html: string): Node[] {
  if (html.length > MAX_HTML) throw new UnreadableError(`its html has more than ${MAX_HTML} characters`);
  let elements = 0;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args) {
      if (++elements > MAX_ELEMENTS)
        throw new UnreadableError(`its html has more than ${MAX_ELEMENTS} elements`);
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush() {
      if (++depth > MAX_DEPTH) throw new UnreadableError(`its html is nested more than ${MAX_DEPTH} deep`);
    },
    onItemPop() {
      depth--;
    },
  };
  return parseFragment(html, { treeAdapter }).childNodes;
}

/** The text with a link closed: adds the host to a mention, or records the link. */
function closeLink(text: string, start: number, link: Element, links: PlainText['links']): string {
  const attribute = (name: string) => link.attrs.find((one) => one.name === name)?.value;
  const words = text.slice(start);
  const url = URL.parse(attribute('href') ?? '');
  const classes = attribute('class')?.split(/\s+/) ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || words.trim() === '') return text;
  if (classes.includes('hashtag') || words.startsWith('#')) return text;
  if (classes.includes('mention') || /^@\w/.test(words)) {
    return words.slice(1).includes('@') ? text : `${text}@${url.host}`;
  }
  // Found in the text like a URL that a person typed.
  if (URL.parse(words.trim())?.href === url.href) return text;
  links.push({ pos: codePointLength(text.slice(0, start)), len: codePointLength(words), url: url.href });
  return text;
}

/** Shortens a text to at most `most` code points, cut between words if possible; drops links beyond the end. */
export function shorten({ text, links }: PlainText, most: number): PlainText {
  const points = [...text];
  if (points.length <= most) return { text, links };
  const head = points.slice(0, most - 1).join('');
  const space = head.search(/\s\S*$/);
  const kept = `${(space > head.length / 2 ? head.slice(0, space) : head).trimEnd()}…`;
  const length = codePointLength(kept) - 1;
  return { text: kept, links: links.filter(({ pos, len }) => pos + len <= length) };
}

/** Links that the text does not show; undefined if there are none, so that those in the text are found. */
export function linksOf({ text, links }: PlainText): GivenPost['links'] {
  if (links.length === 0) return undefined;
  // Given links replace those the service would find, so these are given too.
  const found = [...text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g)].map(({ 0: url, index }) => ({
    pos: [...text.slice(0, index)].length,
    len: [...url].length,
    url,
  }));
  const isFree = ({ pos, len }: { pos: number; len: number }) =>
    links.every((link) => pos + len <= link.pos || pos >= link.pos + link.len);
  return [...links, ...found.filter(isFree)].sort((a, b) => a.pos - b.pos);
}
