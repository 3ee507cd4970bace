import type { Context } from '../../context.ts';
import type { Progress } from '../../db/copy/copy.ts';
import { writeExport } from './export.actions.ts';
import type { Others } from './given.ts';
import { importFrom } from './import.actions.ts';
import type { Waiting } from './jobs.sql.ts';
import type { Ended } from './jobs.ts';
import { previewArchive } from './preview.ts';
import { blobSource } from './source.ts';

/** Most things that are reported by name, and most characters of each. */
const MAX_FAULTS = 20;
const MAX_FAULT = 500;

/** Does a step of a job. @throws {ArchiveError} for what its user has to know. */
export async function doStep(
  ctx: Context,
  { user_id: user, step, content, size }: Waiting,
  signal: AbortSignal,
  progress: Progress,
): Promise<Ended> {
  const { telling, report } = reportingTo(progress, signal);
  if (step === 'making') {
    const { key, size } = await writeExport(ctx, user, telling, (output) => ctx.blobs.put(output));
    return { step: 'ready', content: key, size, report };
  }
  const source = blobSource(ctx.blobs, content ?? '', size ?? 0);
  if (step === 'checking') {
    const preview = await previewArchive(ctx, user, source, telling);
    return { step: 'checked', content, size, report: { ...report, preview } };
  }
  const counts = await importFrom(ctx, user, source, telling);
  return { step: 'imported', content: null, size: null, report: { ...report, counts } };
}

/** What a job tells while it runs, with what is reported of it. */
function reportingTo(progress: Progress, signal: AbortSignal) {
  const left: Others[] = [];
  const faults: string[] = [];
  const report = { left, faults, numFaults: 0 };
  const telling = {
    signal,
    progress,
    warn(message: string) {
      if (++report.numFaults <= MAX_FAULTS) faults.push(message.slice(0, MAX_FAULT));
    },
    sum: ({ what, why, count }: Others) => void left.push({ what, why: why.slice(0, MAX_FAULT), count }),
  };
  return { telling, report };
}
