/** What workers of one machine share, when they run in the process of the test. */
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { Hub } from '../src/workers/hub.ts';
import { HubBus } from '../src/workers/hub-bus.ts';
import { Progress } from '../src/workers/progress.ts';

/** More than any test starts. */
const PLACES = 8;

/** A hub with the file of its workers' progress. */
export class Crew {
  readonly #hub = new Hub();
  readonly #folder = mkdtempSync(join(tmpdir(), 'millrace-crew-'));
  readonly #file = openSync(join(this.#folder, 'progress'), 'wx+');
  #joined = 0;

  /** Another worker's side of it. @param left - called when it has ended, and all that it has committed is on disk. */
  join(left: () => void = () => undefined): HubBus {
    const [here, there] = duplexPair();
    // As the sockets of a process that has ended.
    here.once('close', () => there.destroy());
    void this.#hub.connect(there, () => undefined).then(left);
    return new HubBus(here, new Progress(this.#file, this.#joined++, PLACES), () => undefined);
  }

  /** When all workers have ended. */
  async close(): Promise<void> {
    await this.#hub.close(false);
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true });
  }
}
