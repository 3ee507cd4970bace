/** The thread of `baseline-creates.ts` that writes to SQLite: a transaction for each message, answered once it is synced. */

import { fdatasync, openSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CreatedPosts } from './create-rows.ts';

const { place, file } = workerData as { place: string; file: string };
const { posts } = JSON.parse(readFileSync(file, 'utf8')) as CreatedPosts;
const db = new DatabaseSync(place, { timeout: 10_000, enableForeignKeyConstraints: false });
// As often as the program, which syncs the log itself as well.
db.exec(
  'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000; pragma wal_autocheckpoint = 12000',
);
const columns = Object.keys(posts[0]?.post ?? {});
const insert = {
  post: db.prepare(
    `insert into posts (id, text, ${columns.join()}) values (?, ?, ${columns.map(() => '?').join()})`,
  ),
  hashtag: db.prepare('insert into post_hashtags (name, post_id) values (?, ?)'),
  mention: db.prepare('insert into post_mentions (user_id, post_id, is_leading) values (?, ?, ?)'),
  words: db.prepare('insert into post_search (rowid, words) values (?, ?)'),
  event: db.prepare("insert into events (seq, at, type, body) values (?, ?, 'post', ?)"),
};
const count = db.prepare('update user_counts set num_posts = num_posts + ? where user_id = ?');
const writeClock = db.prepare('update clock set last_id = ?, last_seq = ?, last_at = ?');
const clock = db.prepare('select last_id, last_seq from clock').get() as Record<string, number>;
let lastId = Number(clock.last_id);
let lastSeq = Number(clock.last_seq);
let next = 0;
let log: number | undefined;

parentPort?.on('message', (message: string) => {
  const now = Date.now();
  const counts = new Map<number, number>();
  db.exec('begin immediate');
  for (const text of JSON.parse(message) as string[]) {
    const { post, user_id, hashtags, mentions, words, event } = posts[
      next++ % posts.length
    ] as CreatedPosts['posts'][number];
    const id = ++lastId;
    insert.post.run(id, text, ...columns.map((name) => (name === 'created_at' ? now : (post[name] ?? null))));
    for (const name of hashtags) insert.hashtag.run(name, id);
    for (const mention of mentions) insert.mention.run(mention.user_id, id, mention.is_leading);
    insert.words.run(id, words);
    insert.event.run(++lastSeq, now, event);
    counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  }
  for (const [id, more] of counts) count.run(more, id);
  writeClock.run(lastId, lastSeq, now);
  db.exec('commit');
  log ??= openSync(`${place}-wal`, 'r+');
  fdatasync(log, (error) => {
    if (error !== null) throw error;
    parentPort?.postMessage('');
  });
});
