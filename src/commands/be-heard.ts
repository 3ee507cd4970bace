import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { POLL_MS } from '../events/tail.ts';

/** Ensures that a service running on the same store has received a command's events before the command ends. */
export async function letItBeHeard({ bus }: Pick<Context, 'bus'>): Promise<void> {
  // The bus notified it before the write was acknowledged.
  if (bus?.isReady === true) return;
  await setTimeout(2 * POLL_MS);
}
