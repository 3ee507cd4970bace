/**
 * A plain `node:http` server around the bare full-text query: `/?q=` answers with the ids and texts of the newest posts that
 * match, as the index takes the condition. Argument: the store's file or URL.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const PAGE = 20;
const place = process.argv[2] ?? '';

type Find = (condition: string) => Promise<unknown[]>;

function openSqlite(): Find {
  const db = new DatabaseSync(place, { readOnly: true });
  const find = db.prepare(
    `select posts.id, posts.text from post_search join posts on posts.id = post_search.rowid
     where post_search match ? order by post_search.rowid desc limit ${PAGE}`,
  );
  return async (condition) => find.all(condition);
}

function openPostgres(): Find {
  const pool = new pg.Pool({ connectionString: place, options: '-c plan_cache_mode=force_custom_plan' });
  const text = `select posts.id, posts.text from posts join (
      select rowid from post_search where words @@ $1::tsquery order by rowid desc limit ${PAGE}
    ) as found on posts.id = found.rowid order by posts.id desc`;
  return async (condition) => (await pool.query({ name: 'find', text, values: [condition] })).rows;
}

const find = place.startsWith('postgres:') ? openPostgres() : openSqlite();
const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, async (request, response) => {
  const condition = new URLSearchParams(request.url?.slice(2)).get('q') ?? '';
  const body = Buffer.from(JSON.stringify(await find(condition)));
  response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', String(body.length)]);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
