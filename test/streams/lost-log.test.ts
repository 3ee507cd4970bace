/** After an earlier state of the store was restored, no connection from before is given again (docs/streams.md). */
import { expect, test } from 'vitest';
import { describeService, type Json, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream, StreamRefused } from '../stream-client.ts';

describeService(
  'connections of a log that was lost',
  (service) => {
    const all = (sql: string): Promise<Json[]> => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
    const run = (sql: string): Promise<unknown> => service().ctx.store.bookkeeping((db) => db.all(sql, []));

    /** Notes the state of the log and of a connection. @returns what puts it back, under the process that runs. */
    async function backUp(id: string): Promise<() => Promise<void>> {
      const [clock] = await all('select last_id, last_seq, last_at from clock where shard = 0');
      const [row] = await all(`select * from stream_connections where id = '${id}'`);
      const text = (value: unknown) =>
        value === null ? 'null' : typeof value === 'string' ? `'${value}'` : value;
      return async () => {
        await run(`delete from events where seq > ${clock.last_seq}`);
        await run(
          `update clock set last_id = ${clock.last_id}, last_seq = ${clock.last_seq}, last_at = ${clock.last_at}`,
        );
        await run(`delete from stream_connections where id = '${id}'`);
        await run(
          `insert into stream_connections (${Object.keys(row)}) values (${Object.values(row).map(text)})`,
        );
      };
    }

    /** Asks for a connection until the service gives one. @returns its id. */
    const comeBack = (client: Parameters<typeof HttpStream.open>[0], id: string): Promise<HttpStream> =>
      until(() =>
        HttpStream.open(client, `?connection_id=${id}`).catch((error) => {
          if (!(error instanceof StreamRefused) || error.status !== 503) throw error;
          return undefined;
        }),
      );

    test.each([
      'waits for its client',
      'has its client',
      'has lost its client since',
      'is that of a process that has ended',
    ])('a connection that %s', async (how) => {
      const { ann } = await people(service(), 'ann');
      // The loss is noticed by nothing else than that the client comes back.
      await service().stopPolling();
      const before = await HttpStream.open(ann);
      const { connectionId } = before;
      const leave = async (): Promise<void> => {
        before.close();
        await until(() => service().streamOf(connectionId) === undefined);
      };
      if (how === 'waits for its client') await leave();
      if (how === 'is that of a process that has ended') {
        await leave();
        await run(
          `update stream_connections set owner = 'gone', waiting_since = null where id = '${connectionId}'`,
        );
      }
      const restore = await backUp(connectionId);
      await post(ann, 'this will be lost');
      if (how === 'has lost its client since') await leave();
      await restore();
      const after = await comeBack(ann, connectionId);
      expect(after.connectionId).not.toBe(connectionId);
      const again = await comeBack(ann, connectionId);
      expect(again.connectionId).not.toBe(connectionId);
      expect(await all(`select id from stream_connections where id = '${connectionId}'`)).toEqual([]);
      for (const stream of [before, after, again]) stream.close();
    });
  },
  { MILLRACE_LOG_LEVEL: 'silent' },
);
