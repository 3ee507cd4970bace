/** The built program while its embedded store is backed up continuously, and what its backups must have. */
import { expect } from 'vitest';
import { SqliteSource } from '../../src/db/copy/sqlite.ts';
import { until } from '../harness.ts';
import { type Account, Program } from './program.ts';

export class BackedUp {
  readonly program: Program;
  readonly #ada: Account;
  /** Ids of the posts that were acknowledged, the oldest first. */
  readonly acknowledged: string[] = [];

  private constructor(program: Program, ada: Account) {
    this.program = program;
    this.#ada = ada;
  }

  /** Makes a store. @param settings - of the program, which is not started. */
  static async create(settings: Record<string, string>): Promise<BackedUp> {
    const program = await Program.create('sqlite', { settings });
    const [ada] = (await program.accounts('ada')) as [Account];
    return new BackedUp(program, ada);
  }

  async post(): Promise<void> {
    const text = `Post ${this.acknowledged.length}`;
    const { status, data } = await this.#ada.client.post('/posts', { text });
    expect(status).toBe(200);
    this.acknowledged.push(data.id);
  }

  /** Resolves when all that is acknowledged now is in the backup. */
  async sent(): Promise<void> {
    // The figure is rounded to seconds.
    const now = Date.now() / 1000 + 1;
    await until(async () => (await this.program.metric('millrace_backup_time_seconds')) >= now);
  }
}

/** The ids of the posts in a restored store, the oldest first. */
export async function postsIn(data: string): Promise<string[]> {
  const source = new SqliteSource(data);
  const table = source.tables.find(({ name }) => name === 'posts');
  const ids: string[] = [];
  for await (const rows of source.rows(table!)) ids.push(...rows.map(([id]) => String(id)));
  await source.close();
  return ids;
}
