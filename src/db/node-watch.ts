import type { Db } from './query.ts';

/** How often to look, in milliseconds. */
const LOOK_MS = 2_000;

/**
 * What each node says: when it was started, and how many transactions it has to commit or to roll back since before that, or for
 * a while. It or the coordinator failed in the middle of their commits, and rows of theirs cannot be seen yet.
 */
const LOOK = `select nodename || ':' || nodeport as name, success, result from run_command_on_workers(
  $$ select json_build_object('started', pg_postmaster_start_time(), 'unfinished', count(*)) from pg_prepared_xacts
     where gid like 'citus%' and prepared < greatest(pg_postmaster_start_time(), now() - interval '1 second') $$)`;

/** Makes Citus finish them, which it does once a minute by itself. */
const FINISH = 'select recover_prepared_transactions()';

interface Looked {
  name: string;
  success: boolean;
  /** What the node says, or why it does not answer. */
  result: string;
}

interface Said {
  started: string;
  unfinished: number;
}

/** Called with the name of a node that does not answer, and when it has all its rows again. */
export type NodeListener = (name: string, isWhole: boolean) => void;

/**
 * Watches the nodes of a database among which tables are divided. A node that was unavailable or restarted may lack rows for a moment,
 * until the transactions are finished that were being committed when it failed.
 */
export class NodeWatch {
  readonly #db: Db;
  readonly #onNode: NodeListener;
  readonly #started = new Map<string, string>();
  /** Nodes that do not answer. */
  readonly #away = new Set<string>();
  /** Nodes that may lack rows. */
  readonly #partial = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(db: Db, onNode: NodeListener) {
    this.#db = db;
    this.#onNode = onNode;
  }

  /** The names of the nodes that do not answer. */
  get away(): readonly string[] {
    return [...this.#away];
  }

  /** Whether all nodes that have rows are unavailable. */
  get isAllAway(): boolean {
    return this.#away.size > 0 && this.#away.size >= this.#started.size;
  }

  begin(): void {
    this.#timer ??= setTimeout(() => void this.#lookAgain(), 0).unref();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  async #lookAgain(): Promise<void> {
    // While the coordinator is unavailable, nothing is known about the others.
    await this.look().catch(() => undefined);
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#lookAgain(), LOOK_MS).unref();
  }

  /** Looks at all nodes. @throws when the coordinator does not answer. */
  async look(): Promise<void> {
    const nodes = (await this.#db.all(LOOK, [])) as Looked[];
    // Every process gets to see that rows are missing before one of them ends it.
    const wasPartial = this.#partial.size > 0;
    for (const { name, success, result } of nodes) {
      if (success) this.#answered(name, JSON.parse(result) as Said);
      else if (!this.#away.has(name)) {
        this.#away.add(name);
        this.#partial.add(name);
        if (!this.#started.has(name)) this.#started.set(name, '');
        this.#onNode(name, false);
      }
    }
    if (wasPartial && this.#partial.size > this.#away.size) await this.#db.all(FINISH, []);
  }

  #answered(name: string, { started, unfinished }: Said): void {
    const before = this.#started.get(name) ?? started;
    this.#started.set(name, started);
    this.#away.delete(name);
    if (before !== started || unfinished > 0) this.#partial.add(name);
    if (unfinished === 0 && this.#partial.delete(name)) this.#onNode(name, true);
  }
}
