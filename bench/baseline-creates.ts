/**
 * The least that a program could do to create posts with the same guarantees: a plain HTTP server that parses the JSON and
 * stores all rows of a post in a transaction that is synced before it answers, and that waiting posts share. It checks nothing
 * and knows beforehand what else belongs to a post. On SQLite a thread writes (`creates-thread.ts`), on PostgreSQL a connection.
 * Arguments: the store's file or URL, and a JSON file as `create-rows.ts` writes it.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { CreatedPosts } from './create-rows.ts';

/** Stores posts, given their texts. Resolves when they are on disk. */
type Write = (texts: readonly string[]) => Promise<unknown>;

/** While one transaction is synced, the next one runs. */
const TRANSACTIONS = 2;

const [place = '', file = ''] = process.argv.slice(2);

function openSqlite(): Write {
  const worker = new Worker(new URL('./creates-thread.ts', import.meta.url), { workerData: { place, file } });
  const waiting: (() => void)[] = [];
  worker.on('message', () => waiting.shift()?.());
  return (texts) => {
    worker.postMessage(JSON.stringify(texts));
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
}

async function openPostgres(): Promise<Write> {
  const { posts } = JSON.parse(readFileSync(file, 'utf8')) as CreatedPosts;
  const db = new pg.Client({ connectionString: place, pipeline: true });
  await db.connect();
  await db.query('set enable_hashjoin = off; set enable_mergejoin = off');
  const { rows } = await db.query('select last_id, last_seq from clock');
  let lastId = Number(rows[0].last_id);
  let lastSeq = Number(rows[0].last_seq);
  const columns = Object.keys(posts[0]?.post ?? {});
  const types: Record<string, string> = { text: 'text', entities: 'text', annotations: 'text' };
  const named = ['id', 'text', ...columns];
  const from = (fields: string) => `from json_to_recordset($1::json) as r(${fields})`;
  const statements = {
    posts: `insert into posts (${named.join()}) select ${named.map((name) => `r.${name}`).join()}
      ${from(named.map((name) => `${name} ${types[name] ?? 'bigint'}`).join())}`,
    hashtags: `insert into post_hashtags (name, post_id) select name, post_id ${from('name text, post_id bigint')}`,
    mentions: `insert into post_mentions (user_id, post_id, is_leading) select user_id, post_id, is_leading
      ${from('user_id bigint, post_id bigint, is_leading bigint')}`,
    words: `insert into post_search (rowid, words) select id, words::tsvector ${from('id bigint, words text')}`,
    counts: `update user_counts set num_posts = num_posts + r.count ${from('id bigint, count bigint')} where user_id = r.id`,
    events: `insert into events (seq, at, type, body) select seq, at, 'post', body
      ${from('seq bigint, at bigint, body text')}`,
  };
  let next = 0;
  return (texts) => {
    const now = Date.now();
    const made = texts.map((text) => ({ text, id: ++lastId, ...posts[next++ % posts.length] }));
    const counts = new Map<number, number>();
    for (const { user_id = 0 } of made) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
    const rowsOf: Record<keyof typeof statements, object[]> = {
      posts: made.map(({ id, text, post }) => ({ ...post, id, text, created_at: now })),
      hashtags: made.flatMap(({ id, hashtags = [] }) => hashtags.map((name) => ({ name, post_id: id }))),
      mentions: made.flatMap(({ id, mentions = [] }) => mentions.map((one) => ({ ...one, post_id: id }))),
      words: made.map(({ id, words }) => ({ id, words })),
      counts: [...counts].map(([id, count]) => ({ id, count })),
      events: made.map(({ event }) => ({ seq: ++lastSeq, at: now, body: event })),
    };
    const { stream } = (db as pg.Client & { connection: { stream: import('node:net').Socket } }).connection;
    stream.cork();
    const sent = [
      db.query('begin'),
      db.query({ name: 'lock', text: 'select last_id from clock for update' }),
      ...Object.entries(statements).map(([name, text]) =>
        db.query({ name, text, values: [JSON.stringify(rowsOf[name as keyof typeof rowsOf])] }),
      ),
      db.query({
        name: 'clock',
        text: 'update clock set last_id = $1, last_seq = $2, last_at = $3',
        values: [lastId, lastSeq, now],
      }),
      db.query('commit'),
    ];
    stream.uncork();
    return Promise.all(sent);
  };
}

const { reply } = JSON.parse(readFileSync(file, 'utf8')) as CreatedPosts;
const body = Buffer.from(reply);
const write = place.startsWith('postgres:') ? await openPostgres() : openSqlite();
let waiting: { text: string; answer: () => void }[] = [];
let running = 0;

/** Stores what waits in one transaction. */
async function store(): Promise<void> {
  running++;
  await new Promise(setImmediate);
  while (waiting.length > 0) {
    const taken = waiting;
    waiting = [];
    await write(taken.map(({ text }) => text));
    for (const { answer } of taken) answer();
  }
  running--;
}

const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { text } = JSON.parse(Buffer.concat(chunks).toString()) as { text: string };
    const answer = (): void => {
      response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', String(body.length)]);
      response.end(body);
    };
    waiting.push({ text, answer });
    if (running < TRANSACTIONS) void store();
  });
});

server.listen({ port: 0, host: '127.0.0.1' }, () => console.log((server.address() as AddressInfo).port));
