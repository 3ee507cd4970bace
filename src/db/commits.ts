/** Statements for nodes on which a committed transaction becomes visible one after the other (docs/events.md, Several nodes). */
export interface StaggeredCommits {
  /** The first statement of a transaction that locks the clock: waits until what was committed before is visible on all nodes. */
  readonly excludeWriters: string;
  /** One of its last: a process that asks for the settled clock waits from here until the transaction is visible on all nodes. */
  readonly excludeReaders: string;
  /** Reads the clock as far as everything is visible on all nodes, with its columns. */
  readonly settledClock: string;
  /** One of the last statements of every transaction: all nodes commit it, this one included, or none does. */
  readonly together: string;
}

/**
 * Citus commits on the nodes when it has committed on the coordinator, and only then releases the locks of the transaction. Locks
 * of rows do not wait for that: a process that comes after the commit on the coordinator sees the row as it is then. Locks with
 * numbers do.
 */
export const citusCommits: StaggeredCommits = {
  excludeWriters: 'select pg_advisory_xact_lock(1, 1)',
  excludeReaders: 'select pg_advisory_xact_lock(1, 2)',
  // The statement's snapshot is older than its lock, which waits for all that the snapshot has.
  settledClock:
    'select last_id, last_seq, last_at from clock, pg_advisory_xact_lock_shared(1, 2) where shard = 0',
  // A transaction on one node besides the coordinator would be committed there first, without two phases. A change of a table that
  // Citus knows on the coordinator makes it two; it finds no row.
  together: "update migrations set at = at where name = ''",
};
