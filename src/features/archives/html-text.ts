import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { codePointLength } from '../../text/code-points.ts';
import { UnreadableError } from './given.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Most characters and elements of html, and its deepest nesting: far more than a post has. */
const MAX_HTML = 100_000;
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 100;

/** A text with the links that its words do not show themselves, by their place in code points. */
export interface PlainText {
  text: string;
  links: { pos: number; len: number; url: string }[];
}

/** Elements that end a line, and those that end a paragraph. */
const LINES = new Set(['br', 'li', 'div', 'tr']);
const PARAGRAPHS = new Set(['p', 'blockquote', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const HIDDEN = new Set(['script', 'style', 'template', 'title']);

/**
 * The text of html, as other services write their posts: a paragraph is followed by an empty line, a link to a person is
 * their name with their host behind it, and one whose words are its URL becomes that URL.
 * @throws {UnreadableError} for what is too large.
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
  // Links are placed by the text before them, which the start must not lose.
  const lead = text.length - text.trimStart().length;
  return {
    text: text.trim(),
    links: links.map((link) => ({ ...link, pos: link.pos - lead })),
  };
}

/** Bounded while it is parsed: a formatting element that is not closed is made anew in every paragraph that follows. */
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

/** What stands in place of a link's words. */
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
  // It is found by itself, as a person would have typed it.
  if (URL.parse(words.trim())?.href === url.href) return text;
  links.push({ pos: codePointLength(text.slice(0, start)), len: codePointLength(words), url: url.href });
  return text;
}

/** At most so many code points of a text, cut between words where that is possible; links behind the end are left out. */
export function shorten({ text, links }: PlainText, most: number): PlainText {
  const points = [...text];
  if (points.length <= most) return { text, links };
  const head = points.slice(0, most - 1).join('');
  const space = head.search(/\s\S*$/);
  const kept = `${(space > head.length / 2 ? head.slice(0, space) : head).trimEnd()}…`;
  const length = codePointLength(kept) - 1;
  return { text: kept, links: links.filter(({ pos, len }) => pos + len <= length) };
}
