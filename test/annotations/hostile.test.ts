/**
 * Annotations of every core type with anything in any of their members, sent and, where that is refused, as an earlier
 * version may have stored them: no page, feed, list, stream or export fails for them or shows a script as a link.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coreTypes } from '../../src/features/annotations/core/index.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { allScopes } from '../../src/scopes.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { channel, message } from '../channels.ts';
import { Doc } from '../doc.ts';
import { newFile } from '../files/files.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { storeAnnotations } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

const namespace = 'net.svc.core';
const SCRIPT = 'javascript:alert(1)';

/** The names of all members that a schema of a core type has, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values(schema).flatMap(namesIn),
    ...Object.values(properties).flatMap(namesIn),
  ];
}

const oddText = fc.oneof(
  fc.constantFrom(
    SCRIPT,
    ` ${SCRIPT}`,
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    'http://[',
    '//x',
    '"><script>',
    '__proto__',
  ),
  fc.constantFrom('\u202e', '\ud83d\ude00', '\ufffe', 'e\u0301'.repeat(40), 'x'.repeat(5000), ''),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
);
const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(0, -1, 1.5, 1e308, 5, null, true, false, [], {}, [[]], { toString: 5, valueOf: 5 }),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom('user_id', 'file_id', 'format', 'id', 'number', 'url', 'type', 'length'),
    oddText,
  ),
  fc.constantFrom<unknown>(
    { user_id: '99999999999999999999', format: 'full' },
    { user_id: 1, format: 'basic' },
    { file_id: 'x', format: 'oembed', type: 5 },
    { id: 5, number: 'x' },
    { id: 'x', number: 1e300 },
  ),
);
const photo = {
  type: 'photo',
  version: '1.0',
  width: 10,
  height: 10,
  url: 'https://pictures.example/a.png',
  title: 'A picture',
};

/** A value of a core type of which some members are something else; often most of a photo is right. */
const annotation = fc.constantFrom(...coreTypes(namespace)).chain(({ name, schema }) => {
  const members = [...new Set(namesIn(JSON.parse(JSON.stringify(schema))))];
  const wrong = fc.dictionary(fc.constantFrom(...members, 'url_immediate'), odd, { minKeys: 1, maxKeys: 4 });
  const base =
    name === 'oembed'
      ? fc.constantFrom<object>(photo, photo, {}, { ...photo, type: 'video' })
      : fc.constant({});
  return fc.tuple(base, wrong).map(([right, given]) => ({
    type: `${namespace}.${name}`,
    value: { ...right, ...given },
  }));
});

describeService(
  'annotations with anything in them',
  (service) => {
    const archives = archiveFolder();

    test('harm nothing, sent or stored before', async () => {
      const browser = await signedUp(service(), 'ann');
      const { reader } = await people(service(), 'reader');
      const ann = await service().tokenFor(browser, allScopes);
      const id = String(browser.id);
      await reader.post(`/users/${id}/follow`);
      const room = await channel(ann as never, { readers: { public: true, any_user: false } });
      const file = await newFile(ann as never);
      const app = await service().app();
      const { data: stream } = await app.post('/streams', {
        object_types: ['post', 'message', 'channel', 'user', 'file'],
      });
      const told = await HttpStream.openUrl(stream.endpoint);
      const own = await HttpStream.open(reader);
      await reader.get(`/posts/stream?connection_id=${own.connectionId}&include_annotations=1`);
      const isAllowed = async (asked: Promise<Json>) => {
        const { status } = await asked;
        expect([200, 400]).toContain(status);
        return status === 200;
      };
      const body = (annotations: unknown) => ({ method: 'PATCH', body: { annotations } });

      await fc.assert(
        fc.asyncProperty(fc.array(annotation, { minLength: 1, maxLength: 3 }), async (given) => {
          const one = [given[0]];
          const before = await post(ann, '#hostile before');
          const sent = await ann.post('/posts', { text: '#hostile sent', annotations: given });
          expect([200, 400]).toContain(sent.status);
          const posted = sent.status === 200 ? sent.data.id : await post(ann, '#hostile stored');
          const said = await message(ann, room.id, 'said');
          await isAllowed(ann.post(`/channels/${room.id}/messages`, { text: 'x', annotations: given }));
          // What is refused may have been stored all the same; facets say that there is a photo.
          if (sent.status === 400) await storeAnnotations(service(), 'posts', posted, given, 255);
          await storeAnnotations(service(), 'messages', said.id, given, 255);
          if (!(await isAllowed(ann.call(`/channels/${room.id}`, body(one)))))
            await storeAnnotations(service(), 'channels', room.id, one);
          if (!(await isAllowed(ann.call('/users/me', body(one)))))
            await storeAnnotations(service(), 'users', id, one);
          if (
            !(await isAllowed(ann.call(`/files/${file.id}`, { method: 'PUT', body: { annotations: one } })))
          )
            await storeAnnotations(service(), 'files', file.id, one);
          const after = await post(ann, '#hostile after');

          for (const path of [
            '/',
            '/home',
            `/@${browser.username}`,
            `/@${browser.username}/post/${posted}`,
            '/tag/hostile',
            '/search?q=hostile',
            '/explore/photos',
            '/channels',
            `/channels/${room.id}`,
            `/channels/${room.id}/settings`,
            '/notifications/interactions',
            '/account/files',
            `/feed/rss/users/@${browser.username}/posts`,
          ]) {
            const { status, text } = await browser.get(path);
            expect(status, path).toBeLessThan(500);
            for (const { attrs } of new Doc(text).elements) {
              for (const { name, value } of attrs) {
                if (/^(href|src|action|formaction|cite)$/.test(name))
                  expect(value, path).toMatch(/^(https?:|mailto:|[/?#]|$)/);
              }
            }
          }
          for (const number of [1, 2, 3]) {
            const photo = await browser.get(`/@${browser.username}/post/${posted}/photo/${number}`);
            expect([200, 404]).toContain(photo.status);
            const url = `${service().origin}/@${browser.username}/post/${posted}/photo/${number}`;
            const embedded = await fetch(`${service().origin}/oembed?${new URLSearchParams({ url })}`);
            expect([200, 404]).toContain(embedded.status);
            expect(await embedded.text()).not.toMatch(/"[a-z_]*url":"(?!https?:)/);
          }
          const all = 'include_annotations=1&count=5';
          expect(ids((await reader.get(`/users/${id}/posts?${all}`)).data).slice(0, 3)).toEqual([
            after,
            posted,
            before,
          ]);
          expect(ids((await reader.get(`/posts/stream?${all}`)).data).slice(0, 3)).toEqual([
            after,
            posted,
            before,
          ]);
          expect(ids((await reader.get(`/posts?ids=${before},${posted},${after}&${all}`)).data)).toEqual([
            before,
            posted,
            after,
          ]);
          expect(ids((await reader.get(`/channels/${room.id}/messages?${all}`)).data)).toContain(said.id);
          expect(
            (await reader.get(`/channels?ids=${room.id}&${all}&include_recent_message=1`)).data[0].id,
          ).toBe(room.id);
          expect((await reader.get(`/users/${id}?${all}`)).status).toBe(200);
          expect(ids((await ann.get(`/users/me/files?${all}`)).data)).toContain(file.id);
          // The streams show what followed.
          for (let frame = await own.next(); frame.data[0].id !== after; frame = await own.next());
          for (let one = await told.next(); one.meta.id !== after; one = await told.next());
        }),
        { numRuns: 25 },
      );

      const left: string[] = [];
      const { path } = await exportAccount(service().ctx, browser.id, archives.next(), {
        progress: () => undefined,
        warn: (line) => left.push(line),
      });
      expect(left).toEqual([]);
      expect((jsonOf(await unzip(path), 'posts.json') as Json[]).length).toBeGreaterThan(70);
      for (const client of [own, told]) client.close();
    });
  },
  { MILLRACE_LOG_LEVEL: 'silent' },
);
