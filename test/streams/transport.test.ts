/** Bytes that the operating system does not take at once (docs/streams.md, Slow clients). */
import { expect, test } from 'vitest';
import type { Frame } from '../../src/consumers/transport.ts';
import { openPaused } from '../paused-transport.ts';

const frame = (seq: number): Frame => ({ seq, start: 'x'.repeat(4096), end: '' });

test('tells when a few bytes are taken later, of which the socket does not tell', async () => {
  const { transport, socket, read, end } = await openPaused();
  let drained = 0;
  transport.onDrain = () => drained++;
  for (let seq = 1; transport.isFlushed; seq++) transport.send([frame(seq)]);
  expect(socket.writableNeedDrain).toBe(false);
  const flushed = transport.flushed();
  await new Promise(setImmediate);
  expect(drained).toBe(0);
  read();
  await flushed;
  expect(drained).toBe(1);
  expect(transport.isFlushed).toBe(true);
  transport.send([frame(0)]);
  await transport.flushed();
  await end();
});

test('does not wait for a client that is gone', async () => {
  const { transport, socket, end } = await openPaused();
  while (transport.isFlushed) transport.send([frame(1)]);
  const flushed = transport.flushed();
  await end();
  await flushed;
  expect(socket.destroyed).toBe(true);
  expect(transport.send([frame(2)])).toBe(false);
});
