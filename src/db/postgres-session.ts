/**
 * Settings and prepared statements of connections, with or without a pooler such as PgBouncer.
 *
 * A pooler may run each transaction of a connection in another session of the server. Behind one, nothing may therefore belong
 * to a session: each transaction that needs settings makes its own, and statements have no names but are sent as text. Settings
 * cannot be startup parameters either, since PgBouncer rejects them.
 */
import type pg from 'pg';
import { knownOr } from '../known.ts';
import type { Settings } from './settings.ts';

/** Connections behind a pooler, with the statements that make the settings of a transaction; empty if there are none. */
const pooled = new WeakMap<pg.ClientBase, string>();

/** Applies the settings of a new connection. Behind a pooler, the process id differs from the server's. */
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

/** Whether a pooler is between a connection and the server. */
export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client);
}

/** The statements that begin a transaction on a connection. */
export function beginOn(client: pg.ClientBase): string {
  const settings = pooled.get(client);
  return settings ? `begin; ${settings}` : 'begin';
}

/** Statements are prepared once per connection, under unique names. */
const names = new Map<string, string>();

/** Runs a statement inside a transaction begun by `beginOn`. @returns its rows. */
export async function askInside(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  const statement = { text, values: values as unknown[] };
  const named = pooled.has(client)
    ? statement
    : { name: knownOr(names, text, () => `q${names.size}`), ...statement };
  return (await client.query(named)).rows;
}

/** Runs a statement as a transaction of its own. @returns its rows. */
export async function askAlone(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  if (!pooled.get(client)) return askInside(client, text, values);
  await client.query(beginOn(client));
  // On an error, the caller closes the connection and with it the transaction.
  const rows = await askInside(client, text, values);
  await client.query('commit');
  return rows;
}
