/** What a write leaves behind when a statement of it fails: nothing, and the others of its batch are not affected. */
import { expect, test } from 'vitest';
import type { Tx } from '../../src/db/store.ts';
import { ApiError } from '../../src/errors.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

const insert = (tx: Tx, key: string): Promise<unknown[]> =>
  tx.all(`insert into meta (key, value) values ('${key}', '1')`, []);

describeService('transactions', (service) => {
  const keys = async (): Promise<string[]> => {
    const rows = await service().ctx.store.read.all(
      "select key from meta where key like 'test%' order by key",
      [],
    );
    return rows.map((row) => (row as { key: string }).key);
  };

  test('a write that hides the failure of a statement is refused', async () => {
    const { store } = service().ctx;
    const hiding = store.write(async (tx) => {
      await insert(tx, 'test_hidden');
      await tx.all('select nothing from nowhere', []).catch(() => undefined);
    });
    await expect(hiding).rejects.toThrow('the transaction has failed');
    await store.write((tx) => insert(tx, 'test_after'));
    expect(await keys()).toEqual(['test_after']);
  });

  test.each([false, true])(
    'one that fails late takes no other with it (independent: %s)',
    async (independent) => {
      const { store } = service().ctx;
      const before = await keys();
      const names = Array.from({ length: 30 }, (_, n) => `test_${independent}_${n + 10}`);
      const results = await Promise.allSettled(
        names.map((name, n) =>
          store.write(
            async (tx) => {
              await insert(tx, name);
              if (n % 10 === 3) throw new Error('on second thoughts');
            },
            { independent },
          ),
        ),
      );
      expect(results.filter(({ status }) => status === 'rejected').length).toBe(3);
      const succeeded = names.filter((_, n) => n % 10 !== 3);
      expect(await keys()).toEqual([...before, ...succeeded].sort());
    },
  );

  test.each([false, true])(
    'one that is refused after a change leaves nothing of it (independent: %s)',
    async (independent) => {
      const { store } = service().ctx;
      const before = await keys();
      const { position } = service().ctx.tail;
      const names = Array.from({ length: 6 }, (_, n) => `test_refused_${independent}_${n}`);
      const results = await Promise.allSettled(
        names.map((name, n) =>
          store.write(
            async (tx) => {
              await insert(tx, name);
              if (n === 2) throw new ApiError('not-found', 'there is no such thing.');
            },
            { independent },
          ),
        ),
      );
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual(names.map((_, n) => n !== 2));
      expect(await keys()).toEqual([...before, ...names.filter((_, n) => n !== 2)].sort());
      expect(service().ctx.tail.position).toBe(position);
    },
  );

  test('one whose statement fails takes no other with it', async () => {
    const { store } = service().ctx;
    const before = await keys();
    const names = Array.from({ length: 20 }, (_, n) => `test_twice_${Math.floor(n / 2) + 10}`);
    const results = await Promise.allSettled(
      names.map((name) => store.write((tx) => insert(tx, name), { independent: true })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(10);
    expect(await keys()).toEqual([...before, ...new Set(names)].sort());
  });

  const late: [string, (tx: Tx) => unknown][] = [
    ['reads', (tx) => tx.all('select key from meta', [])],
    ['changes', (tx) => insert(tx, 'test_late')],
    ['looks up', (tx) => tx.lookUp({ run: async () => new Map() }, 1)],
    ['takes an id', (tx) => tx.newId()],
    ['adds', (tx) => tx.add({ run: async () => undefined }, {})],
    ['tells', (tx) => tx.emit({ type: 'channel', body: { id: 1 } })],
  ];

  test.each(late)(
    'one that still %s after it was refused is refused that, and no other suffers',
    async (_, ask) => {
      const { store } = service().ctx;
      const before = await keys();
      const refused = Promise.withResolvers<void>();
      let asked: Promise<unknown> | undefined;
      const write = store.write(async (tx) => {
        asked = refused.promise.then(() => ask(tx));
        throw new ApiError('not-found', 'there is no such thing.');
      });
      await expect(write).rejects.toThrow('there is no such thing');
      const answer = expect(asked).rejects.toThrow('the write has ended');
      refused.resolve();
      await answer;
      await store.write((tx) => insert(tx, `test_after_${before.length}`));
      expect(await keys()).toEqual([...before, `test_after_${before.length}`].sort());
    },
  );

  test('those of the same key run one after the other, those of different keys at once', async () => {
    const { store } = service().ctx;
    const running = new Map<string, number>();
    let most = 0;
    const run = (key: string) =>
      store.write(
        async (tx) => {
          const before = running.get(key) ?? 0;
          running.set(key, before + 1);
          most = Math.max(most, [...running.values()].filter((count) => count > 0).length);
          await tx.all('select key from meta', []);
          running.set(key, before);
          return before;
        },
        { independent: key },
      );
    const before = await Promise.all(['a', 'b', 'a', 'c', 'c', 'a', 'b'].map(run));
    expect(before).toEqual(before.map(() => 0));
    expect(most).toBe(3);
  });

  test('who follows twice at once follows once', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const events = await service().eventsOf(async () => {
      const calls = Array.from({ length: 12 }, (_, n) =>
        ann.post(`/users/${n % 2 ? bob.id : cal.id}/follow`),
      );
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    });
    expect(events.map(({ type }) => type)).toEqual(['user_follow', 'user_follow']);
    expect((await ann.get('/users/me')).data.counts.following).toBe(2);
    expect((await bob.get('/users/me')).data.counts.followers).toBe(1);
  });

  test('numbers go on from the clock that others have left, whatever this process expected', async () => {
    const [ann] = [(await people(service(), 'clara')).clara];
    const { store } = service().ctx;
    const post = async (): Promise<number> => {
      const { status, data } = await ann.post('/posts', { text: 'Nobody else writes.' });
      expect(status).toBe(200);
      return Number(data.id);
    };
    // Long enough alone to expect that this goes on.
    for (let n = 0; n < 12; n++) await post();
    const events = await service().eventsOf(async () => {
      const last = await post();
      // Ids that another process gave out.
      await store.bookkeeping((db) => db.all('update clock set last_id = last_id + 1000', []));
      const ids = await Promise.all([post(), post(), post()]);
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(id).toBeGreaterThan(last + 1000);
      for (let n = 0; n < 12; n++) expect(await post()).toBeGreaterThan(Math.max(...ids));
    });
    expect(events.map(({ type }) => type)).toEqual(Array.from({ length: 16 }, () => 'post'));
    const seqs = events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, n) => (seqs[0] ?? 0) + n));
  });

  test('each tells once of its result, before it resolves', async () => {
    const { store } = service().ctx;
    const committed: number[] = [];
    for (let n = 0; n < 20; n++) {
      const value = await store.write(async () => n, { committed: (result) => committed.push(result) });
      expect([value, committed.length]).toEqual([n, n + 1]);
    }
  });
});
