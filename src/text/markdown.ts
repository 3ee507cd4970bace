import { codePointLength } from './code-points.ts';
import { type GivenLink, hostOf, MAX_URL } from './given-links.ts';
import { type SuffixedLink, takeSuffixes } from './host-suffix.ts';
import { readUrl } from './scan-url.ts';
import { TextError } from './text-error.ts';
import { isWebUrl } from './web-url.ts';

const OPEN_ROUND = 40;
const CLOSE_ROUND = 41;
const OPEN_SQUARE = 91;
const CLOSE_SQUARE = 93;
const SPACE = /\s/;

/** A text with Markdown links, as it counts: without their URLs, and without the ` [host]` that is added to them. */
export function readMarkdownSource(text: string): { links: SuffixedLink[]; text: string } {
  const asked = readMarkdownLinks(text);
  return takeSuffixes(asked.text, asked.links);
}

/** The code points of a text with Markdown links that count towards a limit (`ProcessedText.length`). */
export function countMarkdown(text: string): number {
  return codePointLength(readMarkdownSource(text).text);
}

/**
 * `entities.parse_markdown_links` (docs/interface.md, Text and entities): the text with every `[text](url)` replaced by its text,
 * and the links found. Brackets in the link text must be balanced. In nested links, the inner one is a link and the outer one
 * plain text; so is everything whose target is not a URL. No escapes, no titles.
 */
function readMarkdownLinks(text: string): { links: GivenLink[]; text: string } {
  if (!text.includes('](')) return { links: [], text };
  const closing = closingBrackets(text);
  const links: GivenLink[] = [];
  const open: number[] = [];
  let out = '';
  let copied = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit === OPEN_SQUARE) open.push(offset);
    if (unit !== CLOSE_SQUARE) continue;
    const start = open.pop();
    const end = closing.get(offset + 1);
    if (start === undefined || start + 1 === offset || end === undefined) continue;
    const target = readTarget(text.slice(offset + 2, end));
    if (target === undefined) continue;
    out += text.slice(copied, start);
    const label = text.slice(start + 1, offset);
    links.push({
      ...target,
      end: out.length + label.length,
      label: `The link [${label}]`,
      start: out.length,
      template: true,
    });
    out += label;
    copied = end + 1;
    // The brackets still open enclose this link and cannot begin another.
    open.length = 0;
    offset = end;
  }
  return { links, text: out + text.slice(copied) };
}

/** For every opening parenthesis, the offset of the one that closes it before the next whitespace. */
function closingBrackets(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit === OPEN_ROUND) open.push(offset);
    else if (unit === CLOSE_ROUND && open.length > 0) closing.set(open.pop()!, offset);
    else if (unit <= 32 || unit > 127) {
      if (SPACE.test(text[offset]!)) open.length = 0;
    }
  }
  return closing;
}

function readTarget(target: string): { host: string; url: string } | undefined {
  // With nested brackets, targets overlap: this bounds how much is read of each.
  if (target.length > MAX_URL) return undefined;
  let url = target;
  if (!isWebUrl(target)) {
    if (readUrl(target, 0, false) !== target.length) return undefined;
    url = `http://${target}`;
  }
  try {
    return { host: hostOf(url, ''), url };
  } catch (error) {
    if (error instanceof TextError) return undefined;
    throw error;
  }
}
