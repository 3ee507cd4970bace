/**
 * Plain index queries for the nearest places, from so many callers at once. Arguments: the store's file or URL, a JSON file of
 * positions, the radius in metres, how many places at most, how many callers, and for how many milliseconds. Prints
 * `{"perSecond","p50","p99"}`.
 */

import { readFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { dialects } from '../src/db/dialect.ts';
import type { Db } from '../src/db/query.ts';
import { selectNearest } from '../src/features/places/places.search.sql.ts';
import { median, percentile } from './statistics.ts';

const [place = '', file = '', radius = '', count = '', callers = '', ms = ''] = process.argv.slice(2);
const centres = JSON.parse(readFileSync(file, 'utf8')) as { latitude: number; longitude: number }[];

function openSqlite(): Db {
  const db = new DatabaseSync(place, { readOnly: true });
  db.exec('pragma cache_size = -16000');
  const statements = new Map<string, StatementSync>();
  return {
    dialect: dialects.sqlite,
    async all(sql, values) {
      const statement = statements.get(sql) ?? db.prepare(sql);
      statements.set(sql, statement);
      return statement.all(...(values as never[]));
    },
  };
}

function openPostgres(): Db {
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  return {
    dialect: dialects.postgres,
    all: async (text, values) =>
      (await pool.query({ name: 'places', text, values: values as unknown[] })).rows,
  };
}

const db = place.startsWith('postgres:') ? openPostgres() : openSqlite();
let next = 0;
const latencies: number[] = [];
const circle = { radius: Number(radius), words: [], withClosed: false, count: Number(count) };
const start = performance.now();
const end = start + Number(ms);
const drive = async (): Promise<void> => {
  for (let sent = performance.now(); sent < end; ) {
    const centre = centres[next++ % centres.length] as (typeof centres)[number];
    await selectNearest(db, { ...circle, centre });
    const arrived = performance.now();
    latencies.push(arrived - sent);
    sent = arrived;
  }
};
await Promise.all(Array.from({ length: Number(callers) }, drive));
const seconds = (performance.now() - start) / 1000;
console.log(
  JSON.stringify({
    perSecond: latencies.length / seconds,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
  }),
);
process.exit(0);
