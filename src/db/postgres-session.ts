/**
 * Settings and prepared statements of connections, with a pooler such as PgBouncer in between or without.
 *
 * A pooler may run each transaction of a connection in another session of the server. What belongs to a session (settings, and
 * statements with names) is therefore left out behind one: settings are made in each transaction that needs them, and
 * statements are sent with their text. Settings are no startup parameters either, which PgBouncer refuses.
 */
import type pg from 'pg';
import type { Settings } from './settings.ts';

/** Connections behind a pooler, and what makes the settings of a transaction there; empty where there are none. */
const pooled = new WeakMap<pg.ClientBase, string>();

/** Makes the settings of a new connection. A pooler gives another process id than the server has. */
export async function configure(client: pg.ClientBase, settings: Settings): Promise<void> {
  const { processID } = client as pg.ClientBase & { processID: number | null };
  const isDirect = `pg_backend_pid() = ${processID}`;
  const made = Object.entries(settings).map(
    ([name, value]) => `, case when ${isDirect} then set_config('${name}', '${value}', false) end`,
  );
  const { rows } = await client.query<{ is_direct: boolean | null }>(
    `select ${isDirect} as is_direct${made.join('')}`,
  );
  if (rows[0]?.is_direct === true) return;
  const local = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  pooled.set(client, local.join('; '));
}

/** Whether there is a pooler between a connection and the server. */
export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client);
}

/** How a transaction begins on a connection. */
export function beginOn(client: pg.ClientBase): string {
  const settings = pooled.get(client);
  return settings ? `begin; ${settings}` : 'begin';
}

/** Statements are prepared once per connection under a name of their own. */
const names = new Map<string, string>();

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(sql, name);
  }
  return name;
}

/** Runs a statement inside a transaction that `beginOn` has begun. @returns its rows. */
export async function askInside(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  const statement = { text, values: values as unknown[] };
  const named = pooled.has(client) ? statement : { name: nameOf(text), ...statement };
  return (await client.query(named)).rows;
}

/** Runs a statement that is a transaction of its own. @returns its rows. */
export async function askAlone(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  if (!pooled.get(client)) return askInside(client, text, values);
  await client.query(beginOn(client));
  // Who gets an error closes the connection, and the transaction with it.
  const rows = await askInside(client, text, values);
  await client.query('commit');
  return rows;
}
