/** What contents count before and after files have them, and what a request that is refused leaves (docs/interface.md, Storage). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { GRACE_MS, SETTLED_MS } from '../../src/contents/contents.ts';
import { tiers } from '../../src/features/users/users.limits.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { completeFile, type GivenPart, newFile, sendForm, type, upload } from './files.ts';

describeService('storage', (service) => {
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const key of service().ctx.blobs.keys()) found.push(key);
    return found;
  };
  const all = (statement: string): Promise<Json[]> =>
    service().ctx.store.bookkeeping((db) => db.all(statement, []));
  /** What the contents that no file has count for an account. */
  const unused = async ({ id }: { id: string }) =>
    Number(
      (
        await all(
          `select coalesce(sum(bytes), 0) as bytes from unused_contents where user_id = ${Number(id)}`,
        )
      )[0]?.bytes,
    );
  /** Makes what is noted of contents so much older, and collects what is due. */
  async function pass(milliseconds: number): Promise<void> {
    await all(`update unused_contents set since = since - ${milliseconds}`);
    await service().ctx.blobs.collect();
  }
  const part = (name: string, content: string | Uint8Array): GivenPart => ({ name, content, filename: name });
  let count = 0;
  /** A content that nobody else has. */
  const fresh = (size = 40): Buffer => Buffer.from(`${++count}`.padEnd(size, 'x'));

  test.each([
    ['that lacks its type', [], 'missing-parameter'],
    ['with a wrong field after its contents', [{ name: 'type', content: 'none' }], 'invalid-parameter'],
    [
      'with an annotation that breaks a rule',
      [
        { name: 'type', content: type },
        { name: 'annotations', content: '[{"type":"x","value":{}}]' },
      ],
      'invalid-parameter',
    ],
    [
      'with a picture that cannot be drawn',
      [
        { name: 'type', content: type },
        { name: 'kind', content: 'image' },
        {
          name: 'content',
          content: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
          filename: 'a.png',
          type: 'image/png',
        },
      ],
      'invalid-parameter',
    ],
  ])('a form %s leaves nothing', async (_, fields, slug) => {
    const { ann } = await people(service(), 'ann');
    const before = await keys();
    const contents = Array.from({ length: 12 }, (_, n) => part(`part${n}`, fresh(9_000)));
    const events = await service().eventsOf(async () => {
      const { status, meta } = await sendForm(ann, '/files', [...contents, ...fields]);
      expect([status, meta.error_slug]).toEqual([400, slug]);
    });
    expect([events, await keys(), await unused(ann)]).toEqual([[], before, 0]);
  });

  test('fields are checked before the contents that come after them', async () => {
    const { ann } = await people(service(), 'ann');
    const { ctx } = service();
    let stored = 0;
    const { store } = ctx.blobs;
    ctx.blobs.store = (...given) => {
      stored++;
      return store.apply(ctx.blobs, given);
    };
    try {
      for (const field of [
        { name: 'kind', content: 'video' },
        { name: 'type', content: 'none' },
        { name: 'metadata', content: '{"name": 5}' },
        { name: 'annotations', content: 'x' },
      ]) {
        const { status, meta } = await sendForm(ann, '/files', [field, part('content', fresh())]);
        expect([status, meta.error_slug]).toEqual([400, 'invalid-parameter']);
      }
      expect(stored).toBe(0);
    } finally {
      ctx.blobs.store = store;
    }
  });

  test('a refused request leaves what others have stored or are storing', async () => {
    const { ann, ben } = await people(service(), 'ann', 'ben');
    const [shared, own] = [fresh(), fresh()];
    const file = await completeFile(ben, shared.toString());
    await pass(SETTLED_MS);
    const refused = () => sendForm(ann, '/files', [part('one', shared), part('two', own)]);
    expect((await refused()).status).toBe(400);
    expect((await fetch((await ben.get(`/files/${file.id}`)).data.url)).status).toBe(200);
    // Many at once, of the same bytes: some are refused, and the others are whole.
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const fields = n % 2 === 0 ? [] : [{ name: 'type', content: type }];
        return sendForm(n % 3 === 0 ? ann : ben, '/files', [part('content', own), ...fields]);
      }),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(10);
    for (const { data } of made) {
      expect(await (await fetch(data.url)).text()).toBe(own.toString());
    }
  });

  /** Files that take up much of what an account has, without sending as much. */
  async function fill(who: Person, bytes: number): Promise<string> {
    const { id } = await completeFile(who, fresh().toString());
    await all(`update files set size = ${bytes}, total_size = ${bytes} where id = ${id}`);
    await all(`update user_counts set storage_used = ${bytes} where user_id = ${Number(who.id)}`);
    service().forget();
    return id;
  }

  test('what was deleted counts until it is gone', async () => {
    const { ann, ben } = await people(service(), 'ann', 'ben');
    const most = tiers.free.storage;
    const id = await fill(ann, most);
    await pass(SETTLED_MS);
    expect(await unused(ann)).toBe(0);
    expect((await ann.delete(`/files/${id}`)).status).toBe(200);
    expect((await ann.get('/token')).data.storage.used).toBe(0);
    expect(await unused(ann)).toBe(most);
    const { id: next } = await newFile(ann);
    const send = (who: Client, file = next) => upload(who, `/files/${file}/content`, fresh());
    const refused = await send(ann);
    expect([refused.status, refused.meta.error_message]).toEqual([
      507,
      expect.stringContaining('deleted and replaced files count'),
    ]);
    expect((await send(ben, (await newFile(ben)).id)).status).toBe(204);
    await pass(GRACE_MS);
    expect(await unused(ann)).toBe(0);
    expect((await send(ann)).status).toBe(204);
  });

  test('creating and deleting without end does not fill the disk', async () => {
    const { ann } = await people(service(), 'ann');
    // As if each of them were large.
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await newFile(ann);
      statuses.push((await upload(ann, `/files/${id}/content`, fresh())).status);
      await all(`update unused_contents set bytes = 120000000 where user_id = ${Number(ann.id)}`);
      await ann.delete(`/files/${id}`);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 507]);
  });

  test('avatars and covers that were replaced count as well', async () => {
    const { ann } = await people(service(), 'ann');
    const picture = (colour: string) =>
      sharp({ create: { width: 1000, height: 300, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const set = async (colour: string) => {
      const file = { name: 'cover', content: await picture(colour), filename: 'a.png', type: 'image/png' };
      return sendForm(ann, '/users/me/cover', [file]);
    };
    await set('#111111');
    await pass(SETTLED_MS);
    expect(await unused(ann)).toBe(0);
    await set('#222222');
    await pass(SETTLED_MS);
    // The one before counts; this one is used.
    expect(await unused(ann)).toBe(16 * 1024);
    await all(`update unused_contents set bytes = ${tiers.free.storage} where user_id = ${Number(ann.id)}`);
    const refused = await set('#333333');
    expect([refused.status, refused.meta.error_slug]).toEqual([507, 'insufficient-storage']);
    await pass(GRACE_MS);
    expect((await set('#333333')).status).toBe(200);
  });

  test('uploads of one account at a time have together what it has left', async () => {
    const { ann } = await people(service(), 'ann');
    await fill(ann, tiers.free.storage - 1_000_000);
    const before = await keys();
    const sent = Array.from({ length: 4 }, async () => {
      const { id } = await newFile(ann);
      return upload(ann, `/files/${id}/content`, fresh(600_000));
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    // Where they come at the very same time, each may be what is too much for the others.
    const stored = statuses.filter((status) => status === 204).length;
    expect(stored).toBeLessThan(2);
    expect(statuses.filter((status) => status === 507)).toHaveLength(4 - stored);
    expect(await keys()).toHaveLength(before.length + stored);
    expect((await upload(ann, `/files/${(await newFile(ann)).id}/content`, fresh(300_000))).status).toBe(204);
  });
});
