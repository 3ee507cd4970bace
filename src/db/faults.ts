import { ApiError } from '../errors.ts';

/** Transaction errors as the databases report them: a SQLSTATE and a severity from PostgreSQL, a number from SQLite. */
interface Fault {
  code?: unknown;
  severity?: unknown;
  errcode?: unknown;
  message?: unknown;
}

/** SQLSTATE of statements in a transaction that has already failed. SQLite's writer uses it too. */
export const IN_FAILED_TRANSACTION = '25P02';
/** SQLSTATE of a connection that exceeds a limit of the server, the database or the role. */
export const TOO_MANY_CONNECTIONS = '53300';
/** SQLSTATE of a connection that was lost, so that the outcome of what it was to do is unknown. */
export const CONNECTION_FAILURE = '08006';
const OUT_OF_RANGE = '22003';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** SQLSTATEs of a server that closes the connection, perhaps after a commit. */
const ENDS_CONNECTION = /^(57P|25P03|25P04)/;

function codeOf(error: unknown): unknown {
  return (error as Fault | undefined)?.code;
}

/** Whether the database aborted this transaction in favour of another, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** Whether a calculation had a result that its type does not hold. */
export function isOutOfRange(error: unknown): boolean {
  return codeOf(error) === OUT_OF_RANGE || (error as Fault | undefined)?.message === 'integer overflow';
}

/** Whether a statement failed only because an earlier one had. */
export function isCollateral(error: unknown): boolean {
  return codeOf(error) === IN_FAILED_TRANSACTION;
}

/** Whether the database itself rejected a statement of a transaction, which then certainly did not commit. */
export function isRolledBack(error: unknown): boolean {
  const { code, severity, errcode } = (error ?? {}) as Fault;
  if (severity !== undefined) return !ENDS_CONNECTION.test(String(code));
  return errcode !== undefined || isCollateral(error);
}

/** The code that SQLite's writer gives after a failed sync of the log. */
export const SYNC_FAILED = 'SYNC_FAILED';

/**
 * Classes of SQLSTATEs, and codes of sockets, DNS and TLS: the server cannot be reached, accepts no (more) connections, is
 * shutting down, or cancelled a statement. New codes in a class will mean the same.
 */
const AWAY =
  /^(08|28|3D|40|53|57|58)[0-9A-Z]{3}$|^E(CONN|HOST|NET|ADDR|AI_|NOTFOUND|PIPE|PROTO|TIME|MFILE|NFILE|NOENT|NODATA|SERVFAIL|REFUSED|CANCELLED)|^ERR_(SSL|TLS|SOCKET)|CERT|SIGNATURE/;
/** Errors without a code of their own: lost connections and timeouts of the PostgreSQL client, and of Citus to its nodes. */
const AWAY_MESSAGE =
  /Connection terminated|not queryable|Client was closed|timeout exceeded|timeout expired|Query read timeout|establishing an SSL connection|does not support SSL|calling end on the pool|^failure on connection marked as essential/;

/** Other reasons why a store cannot work, by SQLSTATE and by the low byte of SQLite's codes. */
const troubles: Readonly<Record<string, () => ApiError>> = Object.fromEntries(
  (
    [
      [['55P03', 5, 6], 'unavailable', 'another process has blocked writes. Try again shortly.'],
      [['53100', 13, 'ENOSPC', 'EDQUOT'], 'insufficient-storage', 'the disk of the service is full.'],
      [['BUCKET_FAULT'], 'unavailable', 'the store of file contents does not work. Try again shortly.'],
      [['25006', 8], 'unavailable', 'the store is read-only.'],
      [['53200', '58030', 7, 10, 14, 15], 'unavailable', 'the store could not be read or written.'],
      [
        [SYNC_FAILED],
        'unavailable',
        'a write could not be synced to the disk. Writes go on after a restart.',
      ],
    ] as const
  ).flatMap(([codes, slug, message]) => codes.map((code) => [code, () => new ApiError(slug, message)])),
);

/** The API error for a store that cannot work; undefined for all other errors. */
export function explainFault(error: unknown): ApiError | undefined {
  const { code, errcode, message } = (error ?? {}) as Fault;
  const known = troubles[typeof errcode === 'number' ? String(errcode % 256) : String(code)];
  if (known !== undefined) return known();
  const isAway = AWAY.test(String(code)) || AWAY_MESSAGE.test(String(message));
  return isAway ? new ApiError('unavailable', 'the store is unavailable. Try again shortly.') : undefined;
}
