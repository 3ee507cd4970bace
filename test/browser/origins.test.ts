/** A page of another origin uses the service as an app does: calls with a token, and live streams. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../harness.ts';
import { post } from '../people.ts';
import { describeBrowser } from './chromium.ts';
import { OtherOrigin } from './other-origin.ts';

/** The app's own program. `frames` are those of a stream as they come. */
const APP = `
async function call(origin, token, path, body) {
  const response = await fetch(origin + '/api' + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json', 'X-SVC-Pretty-JSON': '1' },
    body: body && JSON.stringify(body),
  });
  const { data, meta } = await response.json();
  return { status: response.status, scopes: response.headers.get('X-OAuth-Scopes'), data, meta };
}

async function* readLines(response) {
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\\r\\n');
    rest = lines.pop();
    yield* lines.filter((line) => line !== '');
  }
}

async function openByFetch(origin, token) {
  const response = await fetch(origin + '/stream/user', { headers: { Authorization: 'Bearer ' + token } });
  const lines = readLines(response);
  const next = async () => JSON.parse((await lines.next()).value);
  return { id: response.headers.get('Connection-Id'), next };
}

async function openByWebSocket(origin, token) {
  const socket = new WebSocket(origin.replace('http', 'ws') + '/stream/user?access_token=' + token);
  const next = () => new Promise((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(JSON.parse(data));
    socket.onclose = () => reject(new Error('the stream has ended'));
  });
  return { id: (await next()).meta.connection_id, next };
}

async function live(stream, origin, token, text) {
  const { id, next } = stream;
  const frame = next();
  await call(origin, token, '/posts/stream?connection_id=' + id);
  const posted = await call(origin, token, '/posts', { text });
  return { id, posted: posted.data.id, frame: await frame };
}`;

describeBrowser('pages of other origins', (service, open) => {
  let app: OtherOrigin;
  let ada: Person;

  beforeAll(async () => {
    app = await OtherOrigin.start(`<script>${APP}</script>`);
    ada = await service().person('ada');
  });

  afterAll(() => app.stop());

  const openApp = async (): Promise<Page> => {
    const page = await open({}, [app.origin]);
    await page.goto(app.origin);
    return page;
  };
  /** Runs one of the app's functions; its first parameters are the service and a token. */
  const run = async (page: Page, expression: (who: string) => string): Promise<Json> => {
    try {
      const who = `${JSON.stringify(service().origin)}, ${JSON.stringify(ada.token)}`;
      return await page.evaluate<Json>(expression(who));
    } catch (error) {
      // Without the app's own lines, which the test runner would look for on the disk.
      throw new Error(String(error).split('\n')[0]);
    }
  };

  test('call the API with a token and read its headers', async () => {
    const page = await openApp();
    const read = await run(page, (who) => `call(${who}, '/users/me')`);
    expect(read).toMatchObject({ status: 200, data: { username: 'ada' } });
    expect(read.scopes.split(',')).toContain('write_post');
    const written = await run(page, (who) => `call(${who}, '/posts', { text: 'from elsewhere' })`);
    expect(written).toMatchObject({ status: 200, data: { text: 'from elsewhere' } });
    await expect
      .poll(async () => (await service().anonymous.get(`/posts/${written.data.id}`)).data.user.username)
      .toBe('ada');
  });

  test.each(['openByFetch', 'openByWebSocket'])(
    'hear of a post the moment it is made: %s',
    async (opener) => {
      const page = await openApp();
      await post(ada, 'before');
      const { id, posted, frame } = await run(
        page,
        (who) => `${opener}(${who}).then((stream) => live(stream, ${who}, 'live from ${opener}'))`,
      );
      expect(id).toEqual(expect.any(String));
      expect(frame.meta).toMatchObject({ type: 'post', connection_id: id });
      expect(frame.data).toMatchObject([{ id: posted, text: `live from ${opener}` }]);
    },
  );
});
