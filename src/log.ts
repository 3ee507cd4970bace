import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** Lines are written together, at the latest after this many milliseconds. */
const FLUSH_MS = 200;
const FLUSH_BYTES = 8 * 1024;

/** Structured log on standard error, one JSON object a line; nothing that is logged may hold a secret. */
export function openLog(level: string): Log {
  const output = destination({ dest: 2, sync: false, minLength: FLUSH_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  process.on('exit', () => {
    try {
      output.flushSync();
    } catch {
      // Nobody reads the log any more.
    }
  });
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, output);
}
