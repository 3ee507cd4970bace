/**
 * Plain inserts of post rows, so many to a synced transaction. Arguments: the store's file or URL, a JSON file of
 * rows as objects, how many to a transaction, and for how many milliseconds. Prints `{"perSecond"}`: rows.
 */

import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Value = string | number | null;

const WARM_UP_MS = 300;

const [place = '', file = '', perTransaction = '50', ms = '1000'] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(file, 'utf8')) as (Record<string, Value> & { id: number | string })[];
const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
const lists = rows.map((row) => columns.map((name) => row[name] ?? null));
const batch = Number(perTransaction);
let next = 0;
const insert = `insert into posts (id,${columns.join(',')}) values`;

/** The rows of the next transaction, over and over, with ids that go on from `lastId`. */
function take(lastId: number): Value[][] {
  return Array.from({ length: batch }, (_, index) => [
    lastId + index + 1,
    ...(lists[next++ % lists.length] as Value[]),
  ]);
}

function openSqlite(): () => Promise<void> {
  const db = new DatabaseSync(place);
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  const one = db.prepare(`${insert} (?,${columns.map(() => '?').join(',')})`);
  let lastId = Number(db.prepare('select max(id) as id from posts').get()?.id);
  return async () => {
    db.exec('begin immediate');
    for (const row of take(lastId)) one.run(...row);
    db.exec('commit');
    lastId += batch;
  };
}

async function openPostgres(): Promise<() => Promise<void>> {
  const db = new pg.Client({ connectionString: place });
  await db.connect();
  let parameter = 0;
  const tuple = (): string => `(${['id', ...columns].map(() => `$${++parameter}`).join(',')})`;
  const text = `${insert} ${Array.from({ length: batch }, tuple).join(',')}`;
  let lastId = Number((await db.query('select max(id) as id from posts')).rows[0].id);
  return async () => {
    await db.query({ name: 'insert', text, values: take(lastId).flat() });
    lastId += batch;
  };
}

const transaction = place.startsWith('postgres:') ? await openPostgres() : openSqlite();
for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) await transaction();
const start = performance.now();
let transactions = 0;
const end = start + Number(ms);
while (performance.now() < end) {
  await transaction();
  transactions++;
}
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ perSecond: (transactions * batch) / seconds }));
process.exit(0);
