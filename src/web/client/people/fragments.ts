/** Parts of pages, as the service rendered them. */
import { find } from '../dom.ts';

/** Not in every browser, and not in the types of TypeScript. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** The only way for text to become HTML here: pages of this service, which escaped what people wrote (`kit/markup.ts`). */
const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('fragments', {
  createHTML: (html) => html,
});

const texts = find(document, '.told').dataset;

/** Why a page was not loaded; its message is for the person. */
export class Failure extends Error {
  /** Of the reply, if there was one: 403 also where the session has ended. */
  readonly status: number | undefined;
  /** The page that says so. */
  readonly page: Document | undefined;

  constructor(message: string | undefined, status?: number, page?: Document) {
    super(message);
    this.status = status;
    this.page = page;
  }
}

/** Whether it may succeed later: there was no reply, or the service is busy. */
export function isTemporary(thrown: unknown): boolean {
  if (!(thrown instanceof Failure)) return false;
  const { status } = thrown;
  return status === undefined || status === 429 || status >= 500;
}

/** Reads a reply. @throws {Failure} as `load` */
export function readReply(html: string, status: number, path: string): Document {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  if (path === '/sign-in') throw new Failure(texts.signedOut, 403, page);
  if (status < 400) return page;
  const why =
    page.querySelector('main [role=alert]:not([hidden])') ?? page.querySelector('main > .error h1 + p');
  const said = why?.textContent;
  throw new Failure(said || texts.failed, status, page);
}

/** There was no reply. */
export const noReply = (): Failure => new Failure(texts.failed);

/** How often a page is asked for while the service is busy, and the longest wait it may ask for, in seconds. */
const TRIES = 3;
const MAX_WAIT_S = 5;

/** Sends a request; one that changes nothing again, where the reply says to come back in a moment. @throws {Failure} without a reply */
async function request(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(path, init).catch(() => undefined);
    if (response === undefined) throw noReply();
    const wait = Number(response.headers.get('Retry-After') ?? 1);
    const isBusy = init.method === undefined && response.status > 501 && wait <= MAX_WAIT_S;
    if (!isBusy || tries === TRIES) return response;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/** Loads a page. @throws {Failure} if there was no reply, the session has ended, or the service refuses */
export async function load(path: string, init: RequestInit = {}): Promise<{ page: Document; url: URL }> {
  const headers = { Accept: 'text/html' };
  const response = await request(path, { ...init, headers });
  const url = new URL(response.url);
  const html = await response.text().catch(() => undefined);
  if (html === undefined) throw noReply();
  return { page: readReply(html, response.status, url.pathname), url };
}

/** Loads a page by sending a form. @throws {Failure} as `load` */
export function send(
  action: string,
  fields: URLSearchParams,
  init: RequestInit = {},
): Promise<{ page: Document; url: URL }> {
  return load(action, { ...init, method: 'POST', body: fields });
}
