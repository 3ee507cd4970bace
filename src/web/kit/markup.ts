import { knownOr } from '../../known.ts';
import { isWebUrl } from '../../text/web-url.ts';

/** A piece of HTML; anything else inserted into `markup` is text and gets escaped. */
export class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }
}

/** The values that `markup` accepts; `false`, `undefined` and `null` render as nothing. */
export type Content = Markup | string | number | false | undefined | null | readonly Content[];

/**
 * HTML from a template, for example: markup`<p title="${title}">${text}</p>`. Attribute values must be in double quotes; every
 * value is escaped unless it is markup itself. A value that begins the URL of a link, form or picture is left out unless it leads
 * within the service, to the web or to an e-mail address.
 */
export function markup(pieces: TemplateStringsArray, ...contents: Content[]): Markup {
  const urls = urlsOf(pieces);
  let html = pieces[0] ?? '';
  for (const [index, content] of contents.entries()) {
    const written = write(content);
    html += (urls[index] && !isSafe(written) ? '#' : written) + pieces[index + 1];
  }
  return new Markup(html);
}

/** By template: which of its values begin a URL. A template is the same object each time it is used. */
const templates = new WeakMap<TemplateStringsArray, readonly boolean[]>();

function urlsOf(pieces: TemplateStringsArray): readonly boolean[] {
  const beginsUrl = (piece: string) => /\s(?:href|src|action|formaction|cite|poster|data)="$/i.test(piece);
  return knownOr(templates, pieces, () => pieces.map(beginsUrl));
}

/** Escaping does not change how a URL begins, and an empty one is that of the page itself. */
function isSafe(url: string): boolean {
  return url === '' || /^(?:[/?#]|mailto:)/.test(url) || isWebUrl(url);
}

function write(content: Content): string {
  if (content === false || content === undefined || content === null) return '';
  if (content instanceof Markup) return content.toString();
  if (Array.isArray(content)) return content.map(write).join('');
  return escapeHtml(String(content));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] as string);
}

/** The text of HTML that `markup` made, without its elements. */
export function plainText(content: Content): string {
  const html = write(content).replace(/<[^<>]*>/g, '');
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => characters.get(escaped) ?? escaped);
}

const characters = new Map(Object.entries(escapes).map(([character, escaped]) => [escaped, character]));
