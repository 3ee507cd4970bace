/** Pages that are loaded at the first request for one of them (src/http/page.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content, type Page } from '../../src/http/page.ts';
import { renderErrorPage } from '../../src/web/site/error.page.ts';
import { TestService } from '../harness.ts';
import { type OwnServer, serveOwn } from './server.ts';

const pageAt = (path: string): Page => ({
  name: `own.${path.slice(1)}`,
  method: 'GET',
  path,
  handle: () => content('text/plain', path),
});

let service: TestService;
let own: OwnServer;
let isGone = true;
let loads = 0;

beforeAll(async () => {
  // That they cannot be loaded is logged as an error, and expected here.
  service = await TestService.start('sqlite', { MILLRACE_LOG_LEVEL: 'silent' });
  own = await serveOwn(service, {
    pages: [pageAt('/near')],
    async load() {
      if (isGone) throw new Error('Cannot find module');
      loads++;
      return { pages: [pageAt('/far')], errorPage: renderErrorPage };
    },
  });
});
afterAll(async () => {
  own?.stop();
  await service?.stop();
});

async function ask(path: string, method = 'GET') {
  const { status, headers } = await fetch(`${own.origin}${path}`, { method });
  return [status, headers.get('content-type')?.split(';')[0], headers.get('allow')];
}

test('pages that are loaded later are none while their files are gone, and all once they are back', async () => {
  expect(await ask('/near')).toEqual([200, 'text/plain', null]);
  expect(await ask('/far')).toEqual([500, 'text/plain', null]);
  isGone = false;
  expect(await ask('/near')).toEqual([200, 'text/plain', null]);
  expect(loads).toBe(0);
  expect(await ask('/far')).toEqual([200, 'text/plain', null]);
  expect(await ask('/nowhere')).toEqual([404, 'text/html', null]);
  expect(await ask('/near', 'POST')).toEqual([405, 'text/html', 'GET']);
  expect(await ask('/near')).toEqual([200, 'text/plain', null]);
});
