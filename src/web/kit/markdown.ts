import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
import { Markup, markup } from './markup.ts';

const escaped = (text: string): string => markup`${text}`.toString();

/** Whether a link leads to a page or to an e-mail address. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);
}

const markdown = new Marked({
  breaks: true,
  renderer: {
    // HTML is text, and pictures are their descriptions.
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    // Headings of the page itself are above them.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isSafe(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** Rendered texts: the same few are on every page. */
const rendered = new LRUCache<string, Markup>({ max: 50 });

/** A text of those who run the service as HTML: Markdown without HTML, pictures and scripts in links. */
export function renderMarkdown(text: string): Markup {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const made = render(text);
  rendered.set(text, made);
  return made;
}

function render(text: string): Markup {
  try {
    return new Markup(markdown.parse(text, { async: false }));
  } catch {
    // Thousands of quotations in one another are too deep to parse.
    return markup`<p>${text}</p>`;
  }
}
