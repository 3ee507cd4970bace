/** A real browser, for what only one shows: keyboard and focus, layout, names that are read out, other origins. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { FormClient } from '../form-client.ts';
import { TestService } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { installs } from '../tools.ts';
import { launch } from './launch.ts';

const shared = new Map<typeof launch, Promise<Browser>>();

/** The browser that the files of a process share; it ends with the process. */
async function shareBrowser(start: NonNullable<typeof launch>): Promise<Browser> {
  const running = await shared.get(start);
  if (running?.isConnected()) return running;
  const started = start();
  shared.set(start, started);
  return started;
}

/**
 * Opens a page in a browser without cookies; it may load from the service, and from these further origins. `refused` are the
 * paths of requests that the test has refused by the service.
 */
export type OpenPage = (
  options?: BrowserContextOptions,
  origins?: readonly string[],
  refused?: readonly string[],
) => Promise<Page>;

/**
 * Declares a suite in a real browser, with a service of its own. What the pages read from a database is tested on both
 * elsewhere, so one is enough here. Every test also fails when one of its pages wrote an error to the console, could not
 * load something, or asked another host for anything.
 */
export function describeBrowser(
  name: string,
  body: (service: () => TestService, open: OpenPage) => void,
  settings: Record<string, string> = {},
  start = launch,
): void {
  if (start === undefined) {
    console.warn(`Skipped: ${name}. ${installs('browsers')}.`);
  }
  describe.skipIf(start === undefined)(name, () => {
    let service: TestService | undefined;
    const opened: { page: Page; faults: string[] }[] = [];

    beforeAll(async () => {
      service = await TestService.start('sqlite', settings);
    });

    afterEach(async () => {
      for (const { page, faults } of opened.splice(0)) {
        await page.context().close();
        expect(faults).toEqual([]);
      }
    });

    afterAll(async () => {
      await service?.stop();
    });

    const open: OpenPage = async (options = {}, origins = [], refused = []) => {
      const { origin } = service!;
      // Requests of service workers would not be seen here.
      const context = await (await shareBrowser(start!)).newContext({
        ...{ baseURL: origin, serviceWorkers: 'block' },
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      opened.push({ page, faults: watch(page, [origin, ...origins], refused) });
      return page;
    };
    body(() => service!, open);
  });
}

/** What an open page may still ask for, and is refused, when its session has ended. */
export const afterSession = ['shown', 'session', 'subscribe', 'unsubscribe'].map((name) => `/live/${name}`);

/** Signs a page in as a user who is signed in elsewhere. */
export async function signInAs(page: Page, { cookies, origin }: FormClient): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/** Opens a page as a user who is signed in elsewhere. @param options - of the browser's page, as `OpenPage` has them */
export async function openSignedIn(
  open: OpenPage,
  person: FormClient,
  path: string,
  ...options: Parameters<OpenPage>
): Promise<Page> {
  const page = await open(...options);
  await signInAs(page, person);
  await page.goto(path);
  return page;
}

/** Collects what goes wrong on a page. An error page is none of it. */
export function watch(page: Page, origins: readonly string[], refused: readonly string[]): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource');
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isStatus && !isBlocked) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!origins.includes(new URL(request.url()).origin)) faults.push(`asked elsewhere: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Going on to another page ends what the last one still loads.
    if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED'].includes(errorText))
      faults.push(`${request.url()}: ${errorText}`);
  });
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    const isExpected = isPage || refused.includes(new URL(response.url()).pathname);
    if (response.status() >= 400 && !isExpected) faults.push(`${response.url()}: ${response.status()}`);
  });
  return faults;
}
