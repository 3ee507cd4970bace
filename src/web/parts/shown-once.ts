import { LRUCache } from 'lru-cache';
import { readCookie, setCookie } from '../../http/cookies.ts';
import type { PageCall } from '../../http/page.ts';

/** Secrets that a page shows once, by the name of their cookie. */
type Kind = 'app-secret' | 'app-token';

/** How long a browser has to fetch the page that shows a secret, in seconds. */
const SECONDS = 60;

/** The headers with secrets just made, by the path of the page: after a double click, browsers drop the first reply with its cookie. */
const handed = new LRUCache<string, string[]>({ max: 1_000, ttl: SECONDS * 1_000 });

const pathOf = (url: string): string => url.replace(/\?.*/, '');

/** The headers with the secret that a page is to show, if it was made just now. */
export const handedTo = (url: string): string[] => handed.get(pathOf(url)) ?? [];

/**
 * Hands the browser an app's secret for the page at `url`, which shows it once: reloading that page submits no form, and the
 * secret is not stored. @returns the URL.
 */
export function handOver(
  { ctx }: PageCall,
  kind: Kind,
  url: string,
  clientId: string,
  secret: string,
): string {
  handed.set(pathOf(url), setCookie(ctx.config.url, kind, `${clientId}-${secret}`, SECONDS));
  return url;
}

/** The secret that was handed over for an app's page, and the headers that end it there. */
export function takeOver(
  call: PageCall,
  kind: Kind,
  clientId: string,
): { secret?: string; headers: string[] } {
  const { url } = call.ctx.config;
  const given = readCookie(call, url, kind);
  if (!given?.startsWith(`${clientId}-`)) return { headers: [] };
  handed.delete(call.path);
  return { secret: given.slice(clientId.length + 1), headers: setCookie(url, kind, '', 0) };
}
