/** Quotes in exports and imports (docs/export.md). */
import { expect, test } from 'vitest';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { people, post } from '../people.ts';

const TYPE = 'net.svc.core.quote';
const KEY = '+net.svc.core.post';
const quoteOf = (post_id: string) => ({ annotations: [{ type: TYPE, value: { [KEY]: { post_id } } }] });

describeService('quotes in archives', (service) => {
  const archives = archiveFolder();
  const told: Json[] = [];
  const quiet = {
    progress: () => undefined,
    warn: (text: string) => void told.push(text),
    sum: () => undefined,
  };
  const quotesOf = async (person: Person) => {
    const { data } = await person.get('/users/me/posts?include_annotations=1&count=50');
    const shown = data.map(({ text, annotations }: Json) => [
      text,
      annotations.find(({ type }: Json) => type === TYPE)?.value.text,
    ]);
    return Object.fromEntries(shown);
  };

  test('name what they quote, and are imported where that is here and may be quoted', async () => {
    const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
    const { ctx } = service();
    const mine = await post(ann, 'mine');
    const his = await post(bob, 'words of bob');
    await post(ann, 'of mine', quoteOf(mine));
    await post(ann, 'of his', quoteOf(his));
    const path = archives.next();
    await exportAccount(ctx, Number(ann.id), path, quiet);
    const files = await unzip(path);
    const written = jsonOf(files, 'posts.json').find(({ text }: Json) => text === 'of his');
    const { created_at } = (await bob.get(`/posts/${his}`)).data;
    expect(written.annotations).toEqual([
      {
        type: TYPE,
        value: {
          [KEY]: {
            post_id: his,
            username: bob.username,
            created_at: expect.stringContaining(created_at.slice(0, -1)),
          },
        },
      },
    ]);
    expect([...files.values()].map(String).join('\n')).not.toContain('words of bob');

    // By others of the same store: to one of them the author is blocked.
    await dan.post(`/users/${bob.id}/block`);
    for (const who of [cat, dan]) await importArchive(ctx, Number(who.id), path, quiet);
    expect(await quotesOf(cat)).toEqual({ mine: undefined, 'of mine': 'mine', 'of his': 'words of bob' });
    expect(await quotesOf(dan)).toEqual({ mine: undefined, 'of mine': 'mine', 'of his': undefined });
    expect((await bob.get(`/posts/${his}`)).data.num_quotes).toBe(2);
    const { data } = await bob.get('/users/me/interactions?interaction_actions=quote');
    expect(data.map(({ users }: Json) => users.length)).toEqual([1]);

    // From a store where nothing of it is.
    const elsewhere = Object.fromEntries([...files].map(([name, bytes]) => [name, String(bytes)]));
    elsewhere['export.json'] = JSON.stringify({ ...jsonOf(files, 'export.json'), store: 'another' });
    const { eve } = await people(service(), 'eve');
    await importArchive(ctx, Number(eve.id), await archives.write(elsewhere), quiet);
    expect(await quotesOf(eve)).toEqual({ mine: undefined, 'of mine': 'mine', 'of his': undefined });

    // As the API shows them.
    const shown = (await ann.get('/users/me/posts?include_annotations=1')).data;
    const { fay } = await people(service(), 'fay');
    await importArchive(ctx, Number(fay.id), await archives.write({ 'posts.json': shown }), quiet);
    expect(await quotesOf(fay)).toEqual({ mine: undefined, 'of mine': 'mine', 'of his': undefined });
    expect(await service().wrongCounts()).toEqual([]);
  });
});
