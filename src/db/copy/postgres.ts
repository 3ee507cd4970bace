import pg from 'pg';
import { BUCKET } from '../buckets.ts';
import { dialects, TABLES } from '../dialect.ts';
import { MOVED_TO } from '../meta.ts';
import { createTables } from '../migrate.ts';
import { requireUsable, type StorePlace } from '../open.ts';
import { types } from '../postgres-connection.ts';
import type { Db } from '../query.ts';
import { BATCH_ROWS, copiedTables, HISTORY, type Source, type Table, type Target } from './copy.ts';
import { beginOnNodes, hasNodes } from './nodes.ts';

/** Tables with their columns in order, but for those by which they are divided among nodes. */
const DESCRIBE_TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute a
      where a.attrelid = t.oid and attnum > 0 and not attisdropped and attname <> '${BUCKET}' order by attnum) as columns
  from pg_class t where oid in (${TABLES})`;

/** Opens a connection without a limit on how long statements take. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types, application_name: 'millrace copy' });
  // A lost connection rejects its pending statement. Without a listener its error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Reads a store on PostgreSQL in one transaction, from one snapshot.
 * @throws if there is no store, or one that this program cannot use.
 */
export async function openPostgresSource(place: StorePlace, url: string): Promise<Source> {
  const client = await connect(url);
  try {
    if (await hasNodes(client)) await onNodes(client, url);
    else await client.query('begin transaction isolation level repeatable read, read only');
    const described = (await client.query<Table>(DESCRIBE_TABLES)).rows;
    const all = (sql: string) => client.query<Record<string, string>>(sql).then(({ rows }) => rows);
    const hasStore = [HISTORY, 'meta'].every((table) => described.some(({ name }) => name === table));
    const migrations = hasStore
      ? (await all(`select name from ${HISTORY}`)).map(({ name }) => name as string)
      : [];
    const moved = hasStore ? await all(`select value from meta where key = '${MOVED_TO}'`) : [];
    requireUsable(place, { migrations, movedTo: moved[0]?.value }, 'use');
    const keys = copiedTables();
    return {
      migrations,
      tables: [...keys.keys()].flatMap((name) => described.find((table) => table.name === name) ?? []),
      async count({ name }) {
        const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${name}`);
        return rows[0]?.n ?? 0;
      },
      async *rows({ name, columns }) {
        await client.query(
          `declare copied no scroll cursor for select ${columns.join(', ')} from ${name} order by ${keys.get(name)}`,
        );
        for (;;) {
          const { rows } = await client.query({ text: `fetch ${BATCH_ROWS} from copied`, rowMode: 'array' });
          if (rows.length > 0) yield rows as unknown[][];
          if (rows.length < BATCH_ROWS) break;
        }
        await client.query('close copied');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function onNodes(client: pg.Client, url: string): Promise<void> {
  const holder = await connect(url);
  await beginOnNodes(client, holder).finally(() => holder.end());
}

/** Creates a store in a database without tables, in one transaction. */
export async function createPostgresTarget(url: string, namespace: string): Promise<Target> {
  const client = await connect(url);
  const db: Db = {
    dialect: dialects.postgres,
    all: async (sql, values) => (await client.query(sql, values as unknown[])).rows,
  };
  try {
    await client.query('begin');
    const { rows } = await client.query(TABLES);
    if (rows.length > 0) throw new Error('this database has tables already; use an empty one.');
    await createTables(db, namespace);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    db,
    async insert({ name, columns }, rows) {
      const list = columns.join(', ');
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, row[index]])),
      );
      await client.query(
        `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`,
        [JSON.stringify(objects)],
      );
    },
    async commit() {
      await client.query('analyze');
      await client.query('commit');
      await client.end();
    },
    abort: () => client.end(),
  };
}
