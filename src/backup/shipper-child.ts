/**
 * The process that backs up an embedded store, started by the one that leads its service (backups.ts). When that one ends, this one
 * sends what is left. It ends by a kill: closing its connections could delete the log of a service that was killed.
 */
import type { BackupJob, BackupState } from './messages.ts';
import { Shipper } from './shipper.ts';

/** How long it may take to send what is left, in milliseconds. */
const END_MS = 4_000;

process.title = 'millrace backup';
process.once('message', ({ job }: { job: BackupJob }) => {
  let isEnding = false;
  const shipper = new Shipper(job, (state: BackupState) => {
    if (process.connected) process.send?.(state);
  });
  const running = shipper.run();
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    shipper.end();
    setTimeout(kill, END_MS);
    void running.finally(kill);
  };
  process.once('message', end);
  process.once('disconnect', end);
});
// The whole process group gets these signals; the service ends this process when nobody writes any more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}
