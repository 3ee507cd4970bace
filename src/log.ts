import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log on standard error, one JSON object a line; nothing that is logged may hold a secret. */
export function openLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ dest: 2, sync: level === 'debug' || level === 'trace', minLength: 0 }),
  );
}
