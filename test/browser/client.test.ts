/** `@millrace/client`, imported from the service by a page of another origin: calls, lists, an upload with progress, and a stream that comes back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type Json, type Person, until } from '../harness.ts';
import { post } from '../people.ts';
import { describeBrowser } from './chromium.ts';
import { OtherOrigin } from './other-origin.ts';

/** The module, as every service gives it out. */
const MODULE = `/client/millrace-client-${manifest.version}.js`;

/** The app's own program: it imports the bundle as a page does, and keeps what it was told. */
const APP = `
window.told = { ids: [], states: [] };
window.begin = async (url, token) => {
  window.module = await import(url + '${MODULE}');
  window.client = module.createClient({ url, token });
  const stream = window.stream = client.userStream({
    backoff: { min: 10, max: 100 },
    onState: ({ state }) => told.states.push(state),
  });
  (async () => {
    for await (const { data, meta } of stream) told.ids.push(meta.is_deleted ? '-' + meta.deleted_id : data[0].id);
  })();
  const { data } = await stream.subscribe('home', (query) => client.posts.stream(query));
  return data.map(({ id }) => id);
};
window.walk = async () => {
  const ids = [];
  for await (const { id } of module.older((range) => client.users.posts('me', range), { count: 2 })) ids.push(id);
  return ids;
};
window.show = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 9, height: 5 });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const annotations = [await client.photo(new File([blob], 'bees.png'), { alt: 'Three bees' })];
  const { data } = await client.posts.create({ annotations }, { include_annotations: true });
  const [{ value: { type, width, title } }] = data.annotations;
  return { type, width, title };
};
window.send = async () => {
  const sent = [];
  const content = new Blob([new Uint8Array(300000)], { type: 'audio/ogg' });
  const options = { type: 'com.example.sound', onProgress: ({ sent: bytes }) => sent.push(bytes) };
  const { complete, size, mime_type } = await client.upload(content, options);
  return { complete, size, mime_type, sent: sent.at(-1) };
};`;

describeBrowser('the client in pages of other origins', (service, open) => {
  let app: OtherOrigin;
  let ada: Person;

  beforeAll(async () => {
    app = await OtherOrigin.start(`<script>${APP}</script>`);
    ada = await service().person('ada');
  });

  afterAll(() => app.stop());

  test('calls, lists, uploads and streams', async () => {
    const page: Page = await open({}, [app.origin]);
    await page.goto(app.origin);
    const run = <T>(expression: string): Promise<T> => page.evaluate(expression) as Promise<T>;
    const before = [await post(ada, 'one'), await post(ada, 'two'), await post(ada, 'three')];
    const shown = await run<string[]>(
      `begin(${JSON.stringify(service().origin)}, ${JSON.stringify(ada.token)})`,
    );
    expect(shown.toReversed()).toEqual(before);
    expect(await run('walk()')).toEqual(before.toReversed());
    const { data } = await run<Json>(`client.posts.create({ text: 'from a page' })`);
    await until(async () => (await run<string[]>('told.ids')).length === 1);
    expect(await run('told.ids')).toEqual([data.id]);
    const connectionId = await run<string>('stream.connectionId');
    // Its connection is forgotten: it subscribes again.
    expect((await ada.delete(`/users/me/streams/${connectionId}`)).status).toBe(204);
    const later = [await post(ada, 'missed'), await post(ada, 'or live')];
    await ada.delete(`/posts/${later[1]}`);
    await until(async () => (await run<string>('stream.connectionId')) !== connectionId);
    const last = await post(ada, 'live');
    await until(async () => (await run<string[]>('told.ids')).includes(last));
    const ids = (await run<string[]>('told.ids')).filter((id) => !id.endsWith(later[1]!));
    expect(ids).toEqual([data.id, later[0], last]);
    expect(await run('send()')).toEqual({
      ...{ complete: true, size: 300_000, mime_type: 'audio/ogg', sent: 300_000 },
    });
    expect(await run('show()')).toEqual({ type: 'photo', width: 9, title: 'Three bees' });
    const paths = `client.photo('bees.png', { alt: '' }).catch(({ message }) => message)`;
    expect(await run(paths)).toBe('Only Node.js reads paths: give a File or a Blob.');
    await run('stream.close()');
    expect((await run<string[]>('told.states')).at(-1)).toBe('closed');
  });
});
