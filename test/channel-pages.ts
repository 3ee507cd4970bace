/** What tests of the pages of channels and messages have in common. */
import { expect } from 'vitest';
import { allScopes } from '../src/scopes.ts';
import { attr, Doc, type Element, textOf } from './doc.ts';
import { type FormClient, signedUp } from './form-client.ts';
import type { Person, TestService } from './harness.ts';

export type Browser = Awaited<ReturnType<typeof signedUp>>;

/** Who is signed in with a browser, and calls the API as well. */
export async function visitor(service: TestService, name: string): Promise<Browser & { api: Person }> {
  const browser = await signedUp(service, name);
  const { id, username } = browser;
  const client = await service.tokenFor({ id: String(id) } as Person, allScopes);
  return Object.assign(browser, { api: Object.assign(client, { id: String(id), username }) });
}

export async function page(browser: FormClient, path: string): Promise<Doc> {
  const { status, text } = await browser.get(path);
  expect(status, path).toBe(200);
  return new Doc(text);
}

/** Sends a form of a page, and expects to be led elsewhere. @returns where. */
export async function send(
  browser: FormClient,
  from: string,
  action: string,
  fields: Record<string, string> = {},
) {
  const { status, location, text } = await browser.submit(from, action, fields);
  expect(status, text).toBe(303);
  return location;
}

/** Sends a private message from the pages. @returns the path of the conversation. */
export async function write(from: Browser, to: readonly Browser[], text: string): Promise<string> {
  const names = to.map(({ username }) => `@${username}`).join(', ');
  const location = await send(from, '/messages/new', '/messages/new', { to: names, text });
  return location.replace(/#.*/, '');
}

/** The nearest element with this tag that an element is in. */
export function around(element: Element, tag: string): Element | undefined {
  const { parentNode: parent } = element;
  if (parent === null || !('tagName' in parent)) return undefined;
  return parent.tagName === tag ? parent : around(parent, tag);
}

/** The names in a list of channels, with a star where something is unread. */
export function listed(doc: Doc): string[] {
  return doc.all('b', 'class', 'name cut').map((name) => {
    const row = around(name, 'li');
    return `${row && attr(row, 'class') === 'unread' ? '*' : ''}${textOf(name)}`;
  });
}

/** What the navigation says of unread conversations. */
export function unreadIn(doc: Doc): string {
  return textOf(doc.all('a', 'href', '/messages')[0]!)
    .replace('Messages', '')
    .trim();
}

/** The texts of the messages on a page. */
export function texts(doc: Doc): string[] {
  return doc
    .all('div', 'class', 'text')
    .filter((text) => around(text, 'article') !== undefined)
    .map(textOf);
}

/** Reads a list from its newest page to its oldest. */
export async function pagesOf<T>(
  browser: FormClient,
  path: string,
  read: (doc: Doc) => T[],
  rel: string,
): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const doc = await page(browser, next);
    all.push(...read(doc));
    next = doc.link(rel);
  }
  return all;
}
