/** A process that was taken for dead goes on under another id: connections from before do not disturb those after it. */
import { afterEach, expect, test, vi } from 'vitest';
import { readPositionFile } from '../../src/streams/positions.ts';
import { StreamRows } from '../../src/streams/stream-rows.ts';
import { TestService, until } from '../harness.ts';
import { post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// The embedded store has one process, which nobody takes for dead.
test('one that could be let go only later takes no position from one that came meanwhile', async () => {
  const service = await TestService.start('postgres', { MILLRACE_LOG_LEVEL: 'silent' });
  const { config, processes, store } = service.ctx;
  const ann = await service.person('ann');
  const open = async () => {
    const stream = await HttpStream.open(ann);
    await ann.get(`/users/me/posts?connection_id=${stream.connectionId}`);
    return stream;
  };
  const before = await open();
  const { release } = StreamRows.prototype;
  let tries = 0;
  const failing = vi.spyOn(StreamRows.prototype, 'release').mockImplementation(function (
    this: StreamRows,
    connection,
  ) {
    if (connection.id !== before.connectionId) return release.call(this, connection);
    tries++;
    return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  });
  const { id } = processes;
  await store.read.all(`delete from processes where id = '${id}'`, []);
  await before.untilClosed();
  await until(() => processes.id !== id && tries > 1);
  const meanwhile = await until(() => open().catch(() => undefined));
  failing.mockRestore();
  await until(() => service.streamOf(before.connectionId) === undefined);
  const after = await open();
  const streams = [meanwhile, after];
  const posted = await post(ann, 'a post');
  for (const stream of streams) expect((await stream.next()).data[0].id).toBe(posted);
  const noted = await until(() => {
    const positions = readPositionFile(config.data, 'stream');
    return [...positions.values()].some((seq) => seq === service.ctx.tail.position) && positions;
  });
  const { position } = service.ctx.tail;
  expect(Object.fromEntries(noted)).toEqual(
    Object.fromEntries(streams.map(({ connectionId }) => [connectionId, position])),
  );
  for (const stream of streams) stream.close();
  await service.stop();
});
