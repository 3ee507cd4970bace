import { Markup } from './markup.ts';

/** What search engines read of a page (schema.org). */
export type Structured = Readonly<Record<string, unknown>>;

/** The element with structured data; nothing in it ends the element. */
export function renderStructured(data: Structured): Markup {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/ld+json">${json}</script>\n`);
}
