/** Pictures are drawn beside everything else: however many are asked for, writes go on and memory stays as it is. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { DrawProcess } from '../../src/images/draw-process.ts';
import { describeService, type Person, until } from '../harness.ts';
import { hasProc, processesTitled } from '../processes.ts';

/** The processes that draw for this one. */
const drawers = () => processesTitled('millrace pictures', process.pid);
const drawer = () => drawers()[0] as number;

if (!hasProc) console.warn('Skipped: the tests of a process that is stopped need /proc, which Linux has.');

describeService('drawing pictures', (service, database) => {
  let person: Person;
  // Both services share what is drawn, and draw the same for the same id.
  const height = database === 'sqlite' ? 100 : 120;

  const cover = (width: number) =>
    fetch(`${service().origin}/images/cover/default-${person.id}?w=${width}&h=${height}`);

  /** Stops the process that draws in the middle of what it does. */
  async function halt(): Promise<number> {
    const pid = drawer();
    process.kill(pid, 'SIGSTOP');
    await until(() => readFileSync(`/proc/${pid}/status`, 'utf8').includes('(stopped)'));
    return pid;
  }

  it.skipIf(!hasProc)('holds up no write, and refuses what is too much', async () => {
    person = await service().person('ada');
    expect((await cover(100)).status).toBe(200);
    const pid = await halt();
    const statuses: number[] = [];
    const retryAfter: (string | null)[] = [];
    const asked = Array.from({ length: 20 }, async (_, index) => {
      const response = await cover(200 + index);
      statuses.push(response.status);
      if (response.status === 503) retryAfter.push(response.headers.get('retry-after'));
      await response.arrayBuffer();
    });
    try {
      await until(() => statuses.length === 3);
      expect(statuses).toEqual([503, 503, 503]);
      expect(retryAfter).toEqual(['1', '1', '1']);
      const events = await service().eventsOf(async () => {
        expect((await person.post('/posts', { text: 'written meanwhile' })).status).toBe(200);
      });
      expect(events.map(({ type }) => type)).toContain('post');
      // What is drawn already is there for everybody.
      expect((await cover(100)).status).toBe(200);
      expect(statuses.length).toBe(3);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await Promise.all(asked);
    expect(statuses.slice(3)).toEqual(Array(17).fill(200));
  });

  it.skipIf(!hasProc)('is done once for all who ask for the same picture', async () => {
    const pid = await halt();
    // Sizes above 512 pixels are few, so that all of these are one.
    const asked = Array.from({ length: 60 }, (_, index) => cover(600 + index));
    await until(async () => (await service().anonymous.get('/config')).status === 200);
    process.kill(pid, 'SIGCONT');
    const responses = await Promise.all(asked);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });

  it.skipIf(!hasProc)(
    'goes on after its process has crashed, with the picture that it was drawing too',
    async () => {
      const pid = await halt();
      const asked = [301, 302, 303].map(cover);
      process.kill(pid, 'SIGKILL');
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(drawer()).not.toBe(pid);
    },
  );
});

it.skipIf(!hasProc)(
  'the process ends when nothing was drawn for a minute, and is started again',
  async () => {
    const drawing = new DrawProcess();
    const before = new Set(drawers());
    const draw = () => drawing.draw({ kind: 'avatar', userId: 1, size: { width: 40, height: 40 } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const first = await draw();
      const [pid] = drawers().filter((id) => !before.has(id));
      vi.advanceTimersByTime(59_000);
      expect(await draw()).toEqual(first);
      vi.advanceTimersByTime(59_000);
      expect(drawers()).toContain(pid);
      vi.advanceTimersByTime(1_000);
      vi.useRealTimers();
      await until(() => !drawers().includes(pid as number));
      expect(await draw()).toEqual(first);
    } finally {
      vi.useRealTimers();
    }
  },
);
