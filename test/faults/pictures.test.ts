/** The process that draws pictures ends with the one that started it, however that ends. */
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../harness.ts';
import { hasProc, processesTitled } from '../processes.ts';
import { Program } from './program.ts';

describe('the process that draws pictures', () => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  if (!hasProc) console.warn('Skipped: finding processes needs /proc, which Linux has.');

  test.skipIf(!hasProc).each(['SIGTERM', 'SIGKILL'] as const)('ends after %s', async (signal) => {
    program = await Program.create('sqlite');
    const [ada] = await program.accounts('ada');
    await program.start();
    const { origin, pid } = program;
    expect(processesTitled('millrace pictures', pid)).toEqual([]);
    expect((await fetch(`${origin}/images/avatar/default-${ada!.id}?w=50`)).status).toBe(200);
    const drawers = processesTitled('millrace pictures', pid);
    expect(drawers.length).toBe(1);
    await program.stop(signal);
    await until(() => !processesTitled('millrace pictures').includes(drawers[0] as number));
  });
});
