import { destination, type Logger, pino } from 'pino';

/** One request and its answer: names and numbers only, never what the client sent. */
export interface RequestLine {
  id: string;
  /** IP address; undefined where it is not to be logged. */
  address: string | undefined;
  method: string;
  route: string;
  status: number;
  /** How long the answer took; of a stream, until it was open. */
  ms: number;
  /** Ids of the user and the app that called, where they are known. */
  user: number | undefined;
  app: number | undefined;
}

/** `request` writes what `info` would: requests are too many for the general way, which costs several times as much. */
export type Log = Logger & { request(line: RequestLine): void };

/** Lines are written together, at the latest after this many milliseconds. */
const FLUSH_MS = 200;
const FLUSH_BYTES = 8 * 1024;

/** Structured log on standard error, one JSON object a line; nothing that is logged may hold a secret. */
export function openLog(level: string): Log {
  const output = destination({ dest: 2, sync: false, minLength: FLUSH_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  if (outputs.push(output) === 1) process.on('exit', flushAll);
  const log = pino({ level, base: null, timestamp: () => `,"time":"${clock()}"` }, output);
  const isWanted = log.isLevelEnabled('info');
  return Object.assign(log, {
    request({ id, address, method, route, status, ms, user, app }: RequestLine): void {
      if (!isWanted) return;
      let line = `{"level":30,"time":"${clock()}","id":"${id}"`;
      if (address !== undefined) line += `,"address":"${address}"`;
      line += `,"method":"${method}","route":"${route}","status":${status},"ms":${ms}`;
      if (user !== undefined) line += `,"user":"${user}"`;
      if (app !== undefined) line += `,"app":"${app}"`;
      output.write(`${line}}\n`);
    },
  });
}

const outputs: ReturnType<typeof destination>[] = [];

function flushAll(): void {
  for (const output of outputs) {
    try {
      output.flushSync();
    } catch {
      // The log is no longer read.
    }
  }
}

let now = 0;
let written = '';

/** The time as text, written out once for all lines of the same millisecond. */
function clock(): string {
  const ms = Date.now();
  if (ms !== now) {
    now = ms;
    written = new Date(ms).toISOString();
  }
  return written;
}
