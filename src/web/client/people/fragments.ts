/** Parts of pages, as the service rendered them. */
import { find } from '../dom.ts';

/** Not in every browser, and not in the types of TypeScript. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** The only way for text to become HTML here: pages of this service, which escaped what people wrote (`pages/markup.ts`). */
const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('fragments', {
  createHTML: (html) => html,
});

const texts = find(document, '.told').dataset;

/** A page of the service; its message is for the person. */
export class Failure extends Error {}

/** Loads a page. @throws {Failure} if there was no reply, the session has ended, or the service refuses */
export async function load(path: string, init: RequestInit = {}): Promise<{ page: Document; url: URL }> {
  const headers = { Accept: 'text/html' };
  const response = await fetch(path, { ...init, headers }).catch(() => undefined);
  if (response === undefined) throw new Failure(texts.failed);
  const url = new URL(response.url);
  if (url.pathname === '/sign-in') throw new Failure(texts.signedOut);
  const html = await response.text().catch(() => '');
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  if (response.ok) return { page, url };
  const said = page.querySelector('[role=alert], main h1 + p')?.textContent;
  throw new Failure(said || texts.failed);
}

/** Loads a page by sending a form. @throws {Failure} as `load` */
export function send(action: string, fields: URLSearchParams): Promise<{ page: Document; url: URL }> {
  return load(action, { method: 'POST', body: fields });
}

/** The page, to which forms return. */
export const here = (): string => location.pathname + location.search;
