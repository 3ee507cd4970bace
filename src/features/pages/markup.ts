/** A piece of HTML; anything else that is put into `markup` is text and gets escaped. */
export class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }
}

/** What `markup` takes between its pieces; `false`, `undefined` and `null` stand for nothing. */
export type Content = Markup | string | number | false | undefined | null | readonly Content[];

/**
 * HTML from a template, for example: markup`<p title="${title}">${text}</p>`. Attribute values must stand between
 * double quotes; everything that is put in is escaped unless it is markup itself.
 */
export function markup(pieces: TemplateStringsArray, ...contents: Content[]): Markup {
  let html = pieces[0] ?? '';
  for (const [index, content] of contents.entries()) html += write(content) + pieces[index + 1];
  return new Markup(html);
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
