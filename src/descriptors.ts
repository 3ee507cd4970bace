import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import type { Log } from './log.ts';
import { secondsSince } from './outage.ts';

/** How often to check that another file can be opened, in milliseconds. */
const TRY_MS = 1_000;
/** How often to log that no descriptors are left, in milliseconds. */
const TELL_MS = 60_000;
/** A limit below this is logged at start: every stream takes a descriptor. */
const FEW = 4_096;

const RAISE =
  'raise the hard limit: LimitNOFILE= of the systemd unit, --ulimit nofile= of a container, or ulimit -n; Node.js raises the soft one by itself.';

/** How many files and connections this process may have open; undefined if unlimited or unknown. */
export function maxDescriptors(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** How many it has open; undefined if unknown. */
export function openDescriptors(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

/**
 * Logs when no file or connection can be opened any more. Node.js drops connections that it cannot accept without reporting it,
 * so this tries to open a file.
 */
export class DescriptorWatch {
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  /** Read at start: it cannot be read once no descriptor is left. */
  readonly #limit = maxDescriptors();
  #toldAt = Number.NEGATIVE_INFINITY;
  #since: number | undefined;

  constructor(log: Log) {
    this.#log = log;
    if (this.#limit !== undefined && this.#limit < FEW) {
      log.warn(
        { limit: this.#limit },
        `there are few file descriptors, of which each stream and connection takes one: ${RAISE}`,
      );
    }
    this.#timer = setInterval(() => this.#try(), TRY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #try(): void {
    const now = performance.now();
    try {
      closeSync(openSync('/dev/null', 'r'));
      if (this.#since === undefined) return;
      this.#log.info({ seconds: secondsSince(this.#since) }, 'there are file descriptors again');
      this.#since = undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EMFILE' && code !== 'ENFILE') return;
      this.#since ??= now;
      if (now - this.#toldAt < TELL_MS) return;
      this.#toldAt = now;
      const whose = code === 'EMFILE' ? 'this process has' : 'the system has';
      const remedy = code === 'EMFILE' ? RAISE : 'raise fs.file-max of the kernel.';
      this.#log.error(
        { code, limit: this.#limit },
        `${whose} no file descriptor left: connections are dropped and files cannot be opened; ${remedy}`,
      );
    }
  }
}
