/**
 * Bare inserts of post rows, so many to a synced transaction. Arguments: the store's file or address, a JSON file of
 * rows as objects, how many to a transaction, and for how many milliseconds.
 */

import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Row = Record<string, string | number | null>;

const WARM_UP_MS = 300;

const [place = '', file = '', perTransaction = '50', ms = '1000'] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[];
const others = Object.keys(rows[0] as Row);
const columns = ['id', ...others];
const lists = rows.map((row) => others.map((name) => row[name] ?? null));
const batch = Number(perTransaction);
let next = 0;
/** Ids above those that runs before this one have used. */
const ids = Date.now() * 1000;

/** The rows of the next transaction, over and over. */
function take(): (string | number | null)[][] {
  return Array.from({ length: batch }, () => [ids + next, ...(lists[next++ % lists.length] ?? [])]);
}

function openSqlite(): () => Promise<void> {
  const db = new DatabaseSync(place);
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  const marks = columns.map(() => '?').join(',');
  const insert = db.prepare(`insert into posts (${columns.join(',')}) values (${marks})`);
  return async () => {
    db.exec('begin immediate');
    for (const row of take()) insert.run(...row);
    db.exec('commit');
  };
}

async function openPostgres(): Promise<() => Promise<void>> {
  const db = new pg.Client({ connectionString: place });
  await db.connect();
  let mark = 0;
  const tuples = Array.from({ length: batch }, () => `(${columns.map(() => `$${++mark}`).join(',')})`);
  const text = `insert into posts (${columns.join(',')}) values ${tuples.join(',')}`;
  return async () => {
    await db.query({ name: 'insert', text, values: take().flat() });
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
