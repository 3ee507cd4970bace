/** Every text at its longest, as one word: it is stored, and found where it can be looked for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { copyStore, withSource } from '../../src/commands/copy-store.ts';
import { closeContext } from '../../src/context.ts';
import { messageIndex } from '../../src/features/messages/messages.search.sql.ts';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { searchUsers } from '../../src/features/users/users.search.sql.ts';
import { indexLanguages } from '../../src/search/index-text.ts';
import { wordsOf } from '../../src/search/words.ts';
import { broadcast, channel, message, patch } from '../channels.ts';
import { type ApiReply, type Client, createDatabase, describeService } from '../harness.ts';
import { ids, people, post } from '../people.ts';

const core = 'net.svc.core';

/** The first of the letters that a word is made of, and how many there are; a ligature is several letters to a search. */
const scripts: Record<string, [first: number, count: number]> = {
  'letters of 1 byte': [0x61, 26],
  'letters of 2 bytes': [0x430, 32],
  'letters of 3 bytes': [0x905, 48],
  'letters of 4 bytes': [0x10428, 40],
  ligatures: [0xfdf2, 1],
};

let seed = 1;
/** A word of so many characters, which compress badly. */
function makeWord([first, count]: [number, number], length: number): string {
  const letter = (): string => {
    seed = (seed * 48271) % 0x7fffffff;
    return String.fromCodePoint(first + (seed % count));
  };
  return Array.from({ length }, letter).join('');
}

describeService('words of any length', (service) => {
  const done = ({ status, body, data }: ApiReply) => {
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    return data;
  };
  const search = async (path: string, query: object, by?: Client): Promise<string[]> => {
    const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return ids(
      done(
        await (by ?? (await service().app())).get(
          `${path}${path.includes('?') ? '&' : '?'}${text.join('&')}`,
        ),
      ),
    );
  };

  test.each(Object.entries(scripts))('%s', async (_, script) => {
    const word = (length: number) => makeWord(script, length);
    const { ann } = await people(service(), 'ann');
    const hub = await channel(ann, { readers: { public: true }, writers: { any_user: true } });
    // What percent-encoding leaves room for in the head of a request; a cut word finds what begins with it.
    const asked = (text: string) => Array.from(text).slice(0, 1200).join('');
    const contains = (list: string[], id: string) => expect(list).toContain(id);

    const texts = { post: word(256), tag: word(255), message: word(2048), messageTag: word(2047) };
    const plain = await post(ann, texts.post);
    contains(await search('/posts/search', { text: texts.post }), plain);
    contains(await search('/posts/search', { query: `"${texts.post}"` }), plain);
    const tagged = await post(ann, `#${texts.tag}`);
    contains(await search('/posts/search', { hashtags: texts.tag }), tagged);
    contains(ids((await ann.get(`/posts/tag/${encodeURIComponent(texts.tag)}`)).data), tagged);

    const [long, longTag] = [
      await message(ann, hub.id, texts.message),
      await message(ann, hub.id, `#${texts.messageTag}`),
    ];
    if (encodeURIComponent(texts.message).length < 15_000) {
      const within = `/channels/messages/search?channel_ids=${hub.id}`;
      contains(await search(within, { text: texts.message }), long.id);
      contains(await search(within, { hashtags: texts.messageTag }), longTag.id);
      expect(await search(within, { text: `-${texts.message}` })).not.toContain(long.id);
    }

    const [name, description, tag] = [word(50), word(256), word(255)];
    done(
      await ann.call('/users/me', { method: 'PATCH', body: { name, description: { text: description } } }),
    );
    contains(await search('/users/search', { q: name }), ann.id);
    contains(await search('/users/search', { q: description }), ann.id);
    done(await ann.call('/users/me', { method: 'PATCH', body: { description: { text: `#${tag}` } } }));
    contains(await search('/users/search', { q: `#${tag}` }), ann.id);

    const metadata = { title: word(75), description: word(1000), tags: [word(15)] };
    for (const [of, more] of [
      ['channel', {}],
      ['broadcast', { type: broadcast }],
    ] as const) {
      const annotations = [{ type: `${core}.${of}.metadata`, value: metadata }];
      const { id } = await channel(ann, { ...more, readers: { public: true }, annotations });
      contains(await search('/channels/search', { q: metadata.title }, ann), id);
      contains(await search('/channels/search', { q: asked(metadata.description) }, ann), id);
      contains(await search('/channels/search', { tags: metadata.tags[0] }, ann), id);
      done(
        await patch(ann, id, {
          annotations: [{ type: `${core}.${of}.metadata`, value: { ...metadata, description: word(900) } }],
        }),
      );
    }

    const url = `https://a.example/${word(200)}`;
    const links = [{ pos: 0, len: 4, url }];
    const linked = await post(ann, 'link', { entities: { links } });
    contains(await search('/posts/search', { links: url }), linked);
    const longest = `https://a.example/${makeWord(scripts['letters of 1 byte'] as [number, number], 2030)}`;
    const annotations = [
      { type: `${core}.crosspost`, value: { canonical_url: longest } },
      { type: `com.example.${makeWord([0x61, 26], 100)}`, value: { [word(200)]: word(200) } },
    ];
    const crossed = await post(ann, 'link', {
      entities: { links: [{ pos: 0, len: 4, url: longest }] },
      annotations,
    });
    contains(await search('/posts/search', { links: longest }), crossed);
    contains(await search('/posts/search', { crosspost_url: longest }), crossed);

    done(await ann.post('/files', { type: 'com.example.a', kind: 'other', name: word(255) }));
    const clause = {
      object_type: 'post',
      operator: 'matches',
      field: `/data/${makeWord([0x61, 26], 250)}`,
      value: word(256),
    };
    done(await ann.post('/filters', { name: word(128), match_policy: 'include_any', clauses: [clause] }));
    done(
      await (await service().app()).post('/streams', {
        type: 'long_poll',
        object_types: ['post'],
        key: word(256),
      }),
    );
    done(await ann.post('/posts/marker', { name: `tag:${texts.tag}`, id: plain }));

    const fields = {
      [service().ctx.config.placeIdField]: `place-${seed}`,
      name: word(125),
      latitude: 1,
      longitude: 2,
    };
    const given = {
      ...fields,
      address: word(200),
      locality: word(200),
      region: word(200),
      website: longest.slice(0, 1000),
    };
    const warnings: string[] = [];
    const settings = {
      idField: service().ctx.config.placeIdField,
      replace: false,
      warn: (line: unknown) => warnings.push(String(line)),
    };
    const rows = async function* () {
      yield { line: 1, given };
    };
    const imported = await importPlaces(service().ctx.store, rows(), settings);
    expect([imported, warnings]).toEqual([expect.objectContaining({ imported: 1 }), []]);
    const places = done(
      await ann.get(`/places/search?latitude=1&longitude=2&q=${encodeURIComponent(fields.name)}`),
    );
    expect(places).toHaveLength(1);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('a phrase is found behind any number of equal words, up to 256 times one of them', async () => {
    const { ann } = await people(service(), 'ann');
    const hub = await channel(ann, { readers: { public: true } });
    const found = (text: string) => search(`/channels/messages/search?channel_ids=${hub.id}`, { text });
    const { id } = await message(ann, hub.id, `${'y '.repeat(256)}x ${'y '.repeat(255)}z`);
    expect(await found('"y x"')).toEqual([id]);
    expect(await found('"x y"')).toEqual([]);
    expect(await found('"y z"')).toEqual([]);
    expect(await found('y z')).toEqual([id]);
    const { id: dense } = await message(ann, hub.id, '\ufdfa '.repeat(1024).trim());
    expect(await found('\ufdfa')).toEqual([dense]);
  });

  test('a store that holds them is copied', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const hub = await channel(ann);
    const text = makeWord([0x430, 32], 2048);
    const { id } = await message(ann, hub.id, text);
    const description = '\ufdf2'.repeat(256);
    done(await bob.call('/users/me', { method: 'PATCH', body: { description: { text: description } } }));
    const { ctx } = service();
    for (const databaseUrl of [undefined, await createDatabase('template0')]) {
      const data = mkdtempSync(join(tmpdir(), 'millrace-long-'));
      const to = { data, databaseUrl, files: ctx.config };
      await withSource({ ...ctx.config, files: ctx.config }, (from) =>
        copyStore(from, to, ctx.config.namespace, () => undefined),
      );
      const copied = await app.open({ ...ctx.config, data, databaseUrl });
      const db = copied.store.read;
      const condition = indexLanguages[db.dialect.name].condition([[{ words: wordsOf(text) }]]);
      const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 10, ascending: false };
      expect(await messageIndex.read(db, { condition }, range)).toEqual([
        expect.objectContaining({ item: Number(id) }),
      ]);
      expect((await searchUsers(db, description)).ids).toContain(Number(bob.id));
      await closeContext(copied);
      rmSync(data, { recursive: true });
    }
  });
});
