/**
 * Stores the shell: what the pages have in common, and the page that says that there is no network. Pages with data are never
 * stored. Files of the shell have a hash in their URLs, so a new version of the service has a new shell, which replaces this one.
 */
import type { Shell } from '../shared.ts';

declare const self: ServiceWorkerGlobalScope;
/** What the service writes in front of this script (`site/install.pages.ts`). */
declare const shell: Shell;

const PREFIX = 'shell ';
const name = PREFIX + shell.version;

self.addEventListener('install', (event) => event.waitUntil(store()));

async function store(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([shell.offline, ...shell.files]);
  // Pages of the version before find their files at the service.
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
  // A page is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(open(event));
  else if (shell.files.includes(pathname + search)) event.respondWith(find(request));
});

/** A page from the service, or the one that says that the service cannot be reached. */
async function open({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(shell.offline)) ?? Response.error();
  }
}

/** The browser may have emptied the cache. */
async function find(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
