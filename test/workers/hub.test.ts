/** What the workers of one machine share (docs/events.md, Workers). The running program: test/faults/workers.test.ts. */
import { duplexPair } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import type { HubBus } from '../../src/workers/hub-bus.ts';
import { exchange } from '../../src/workers/lines.ts';
import { Crew } from '../crew.ts';
import { until } from '../harness.ts';

const crews: Crew[] = [];
afterEach(async () => {
  for (const crew of crews.splice(0)) await crew.close();
});

/** Workers that share a hub. */
function start<Count extends number>(count: Count): HubBus[] & { length: Count } {
  const crew = new Crew();
  crews.push(crew);
  return Array.from({ length: count }, () => crew.join()) as HubBus[] & { length: Count };
}

test('the horizon is the last event that any worker has acknowledged', async () => {
  const [first, second, third] = start(3);
  expect(third!.horizon.read()).toBe(0);
  await first!.horizon.raise(7);
  await second!.horizon.raise(5);
  expect([first, second, third].map((one) => one!.horizon.read())).toEqual([7, 7, 7]);
  await second!.horizon.raise(8);
  await second!.horizon.raise(6);
  expect(first!.horizon.read()).toBe(8);
  await third!.horizon.reset(3);
  expect([first, second, third].map((one) => one!.horizon.read())).toEqual([3, 3, 3]);
  await first!.horizon.raise(4);
  expect(second!.horizon.read()).toBe(4);
});

test('workers count, remember and hear one another', async () => {
  const [first, second] = start(2) as [HubBus, HubBus];
  const counts = await Promise.all(
    [first, second, first, second].map((one) => one.count([{ key: 'a limit', limit: 3, ms: 60_000 }])),
  );
  expect(
    counts
      .flat()
      .map(({ allowed }) => allowed)
      .sort(),
  ).toEqual([false, true, true, true]);
  await first.takeBack('a limit');
  expect((await second.count([{ key: 'a limit', limit: 3, ms: 60_000 }]))[0]?.allowed).toBe(true);
  await second.forget('a limit');
  expect((await first.count([{ key: 'a limit', limit: 3, ms: 60_000 }]))[0]?.used).toBe(1);

  await first.put(new Map([['one', '1']]), 60_000);
  expect(await second.get('name', ['one', 'two'])).toEqual(['1', null]);
  expect(await first.identify('here')).toBe(await second.identify('there'));

  const heard: unknown[] = [];
  await second.subscribe(
    'channel',
    (message): message is number => typeof message === 'number',
    (message) => heard.push(message),
  );
  for (const message of ['1', '"no number"', 'no JSON', '2']) first.publish('channel', message);
  await until(() => heard.length === 2);
  expect(heard).toEqual([1, 2]);
});

test('what is published comes whole and in order, and what is announced comes to the others only', async () => {
  const workers = start(3) as [HubBus, HubBus, HubBus];
  const heard = await Promise.all(
    workers.map(async (worker) => {
      const texts: string[] = [];
      const isText = (message: unknown): message is string => typeof message === 'string';
      await worker.subscribe('channel', isText, (text) => texts.push(text));
      return texts;
    }),
  );
  const [first, second] = workers;
  const texts = ['one', '\n[]', `[${'ä€𝄞'.repeat(50_000)}`, '', 'last'];
  for (const text of texts) first.announce('channel', JSON.stringify(text));
  // Messages of one worker keep their order: what it asks for follows what it has sent.
  await first.get('name', []);
  first.publish('channel', JSON.stringify('to all'));
  second.announce('nobody listens', '1');
  await until(() => heard.every((list) => list.at(-1) === 'to all'));
  expect(heard).toEqual([['to all'], [...texts, 'to all'], [...texts, 'to all']]);
});

test('lines are read in whatever pieces they come', async () => {
  const [here, there] = duplexPair();
  const got: unknown[] = [];
  exchange<never, unknown>(
    here,
    (message) => got.push(message),
    (line, channel) => got.push([channel, line.toString()]),
  );
  for (const byte of Buffer.from('[1,"ä"]\nchannel "𝄞 [1]"\n[2]\n')) there.write(Buffer.of(byte));
  await until(() => got.length === 4);
  expect(got).toEqual([1, 'ä', ['channel', 'channel "𝄞 [1]"\n'], 2]);
});

test('who serves is known to all at once, until it ends', async () => {
  const [first, second, third] = start(3) as [HubBus, HubBus, HubBus];
  await first.enter('a');
  await second.enter('b');
  expect([second.ids, await third.isMember('a'), await third.isMember('c')]).toEqual([
    ['a', 'b'],
    true,
    false,
  ]);
  first.close();
  await until(() => second.ids.length === 1);
  expect(await third.isMember('a')).toBe(false);
  second.leave('b');
  await until(() => third.ids.length === 0);
});
