/** What the databases' errors say of a transaction. PostgreSQL gives a SQLSTATE and a severity, SQLite a number. */
interface Fault {
  code?: unknown;
  severity?: unknown;
  errcode?: unknown;
}

/** SQLSTATE of statements in a transaction that has failed already; SQLite's writer gives the same. */
export const IN_FAILED_TRANSACTION = '25P02';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** SQLSTATEs of a server that ends the connection, perhaps after it committed. */
const ENDS_CONNECTION = /^(57P|25P03|25P04)/;

function codeOf(error: unknown): unknown {
  return (error as Fault | undefined)?.code;
}

/** Whether the database gave up this transaction for another, so that running it again may succeed. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** Whether a statement was refused because one before it had failed. */
export function isCollateral(error: unknown): boolean {
  return codeOf(error) === IN_FAILED_TRANSACTION;
}

/** Whether the database itself refused a statement of a transaction, which then surely did not commit. */
export function isRolledBack(error: unknown): boolean {
  const { code, severity, errcode } = (error ?? {}) as Fault;
  if (severity !== undefined) return !ENDS_CONNECTION.test(String(code));
  return errcode !== undefined || isCollateral(error);
}
