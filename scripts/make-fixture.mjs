/**
 * Makes the fixtures of test/fixtures/stores/ for the schema of a checkout of this project: a small store on each
 * database, made by that checkout's own program, as SQL. See test/fixtures/stores/README.md.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const [checkout, name, postgresUrl] = process.argv.slice(2);
if (postgresUrl === undefined) {
  console.error(
    'usage: node scripts/make-fixture.mjs <folder of a checkout> <name> <postgres://… of an empty database>',
  );
  process.exit(2);
}

const folder = join(import.meta.dirname, '../test/fixtures/stores');
const program = join(checkout, 'src/main.ts');
const run = promisify(execFile);

/** Fills a new store by commands and calls that every version has, or leaves out. @returns what the test looks for. */
async function fill(env, port) {
  const api = `http://127.0.0.1:${port}/api`;
  const command = async (...args) => {
    const { stdout } = await run(process.execPath, [program, ...args, '--json'], { env });
    return JSON.parse(stdout);
  };
  const made = { users: {}, tokens: {}, posts: {}, channels: {}, messages: {}, done: [] };
  for (const user of ['ada', 'bob', 'eve']) {
    made.users[user] = (await command('user', 'add', user, '--password', `the password of ${user}`)).id;
  }
  const app = (await command('app', 'add', 'Fixture', '--owner', 'ada')).client_id;
  const scope = 'basic stream write_post follow';
  for (const user of ['ada', 'bob']) {
    const issued = await command('token', 'issue', '--app', app, '--user', user, '--scope', scope);
    made.tokens[user] = issued.access_token;
  }
  // Versions before channels know them nowhere, and those before their scope not that either.
  for (const user of ['ada', 'bob']) {
    try {
      const issued = await command('token', 'issue', '--app', app, '--user', user, '--scope', 'messages');
      made.tokens[`${user}_messages`] = issued.access_token;
    } catch {}
  }
  const service = spawn(process.execPath, [program, 'serve', '--port', port], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Not to be left behind where a call fails.
  process.on('exit', () => service.kill('SIGKILL'));
  await new Promise((resolve, reject) => {
    service.on('exit', () => reject(new Error('the service did not start')));
    service.stderr.on('data', (text) => String(text).includes('listening on') && resolve());
  });
  /** A call that the version may not know. @returns the object that it replied with. */
  const call = async (step, user, method, path, body) => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${made.tokens[user]}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = await response.json();
    if (response.ok) made.done.push(step);
    return response.ok ? data : undefined;
  };
  const post = async (key, user, body) => {
    made.posts[key] = (await call(key, user, 'POST', '/posts', body)).id;
  };
  await post('first', 'ada', { text: 'A first post with a #hashtag, for @bob.' });
  await post('reply', 'bob', { text: '@ada A reply: ü, 日本, 😀', reply_to: made.posts.first });
  await post('deleted', 'ada', { text: 'A post that is deleted #gone' });
  await call('delete', 'ada', 'DELETE', `/posts/${made.posts.deleted}`);
  await call('follow', 'bob', 'POST', `/users/${made.users.ada}/follow`);
  await call('mute', 'ada', 'POST', `/users/${made.users.eve}/mute`);
  await call('star', 'bob', 'POST', `/posts/${made.posts.first}/star`);
  await call('repost', 'bob', 'POST', `/posts/${made.posts.first}/repost`);
  const channel = async (key, body) => {
    made.channels[key] = (await call(key, 'ada_messages', 'POST', '/channels', body))?.id;
  };
  const message = async (key, user, target, body) => {
    const created = await call(key, `${user}_messages`, 'POST', `/channels/${target}/messages`, body);
    made.messages[key] = created?.id;
    return created;
  };
  await channel('room', {
    type: 'com.example.room',
    writers: { user_ids: ['@bob'] },
    readers: { any_user: true },
  });
  const metadata = { type: 'net.svc.core.broadcast.metadata', value: { title: 'News' } };
  await channel('news', {
    type: 'net.svc.core.broadcast',
    annotations: [metadata],
    readers: { user_ids: ['@bob', '@eve'] },
  });
  await channel('closed', { type: 'com.example.room' });
  const { room, news, closed } = made.channels;
  await call('subscribe room', 'bob_messages', 'POST', `/channels/${room}/subscribe`);
  await call('subscribe news', 'bob_messages', 'POST', `/channels/${news}/subscribe`);
  await call('deactivate', 'ada_messages', 'DELETE', `/channels/${closed}`);
  await message('spoken', 'ada', room, { text: 'Words in a room: ü, 日本, 😀' });
  await message('answered', 'bob', room, { text: 'An answer', reply_to: made.messages.spoken });
  await message('withdrawn', 'bob', room, { text: 'Words that are deleted' });
  await call('withdraw', 'bob_messages', 'DELETE', `/channels/${room}/messages/${made.messages.withdrawn}`);
  await message('announced', 'ada', news, { text: 'The news' });
  const told = await message('told', 'ada', 'pm', { text: 'A private word', destinations: ['@bob'] });
  made.channels.pm = told?.channel_id;
  await call('mute channel', 'bob_messages', 'POST', `/channels/${made.channels.pm}/mute`);
  service.removeAllListeners('exit');
  const ended = new Promise((resolve) => service.on('exit', resolve));
  service.kill('SIGTERM');
  await ended;
  return made;
}

/** The statements that make an embedded store again. */
function dumpSqlite(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (sql) => database.prepare(sql).all();
  const tables = all(
    "select name, type from pragma_table_list where schema = 'main' and name not like 'sqlite~_%' escape '~'",
  );
  const shadows = new Set(tables.filter(({ type }) => type === 'shadow').map(({ name: table }) => table));
  const lines = [];
  // In the order in which they were made.
  const objects = all('select type, name, tbl_name, sql from sqlite_schema where sql is not null');
  for (const { name: object, tbl_name, sql } of objects) {
    if (!shadows.has(object) && !shadows.has(tbl_name) && !object.startsWith('sqlite_'))
      lines.push(`${sql};`);
  }
  for (const { name: table, type } of tables) {
    if (type === 'virtual') continue;
    if (type === 'shadow') lines.push(`delete from ${table};`);
    const columns = all(`select name from pragma_table_info('${table}')`).map(({ name: column }) => column);
    const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
    for (const row of all(`select ${values} as row from "${table}"`)) {
      lines.push(`insert into ${table} values (${row.row});`);
    }
  }
  database.close();
  return `${lines.join('\n')}\n`;
}

function dumpPostgres(url) {
  const text = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url], {
    encoding: 'utf8',
  });
  const lines = text
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\|SET |SELECT pg_catalog.set_config)/.test(line));
  return `${lines.join('\n')}\n`;
}

const { PATH, HOME } = process.env;
const data = mkdtempSync(join(tmpdir(), 'millrace-fixture-'));
const common = {
  PATH,
  HOME,
  MILLRACE_RATE_LIMITS: 'off',
  MILLRACE_LOG_LEVEL: 'error',
  // Each of twenty starts would compile the whole program from its sources.
  NODE_COMPILE_CACHE: join(data, 'compiled'),
};
const store = join(data, 'store');
const [sqlite, postgres] = await Promise.all([
  fill({ ...common, MILLRACE_DATA: store }, '18976'),
  fill({ ...common, MILLRACE_DATA: join(data, 'files'), MILLRACE_DATABASE_URL: postgresUrl }, '18977'),
]);
const expected = { sqlite, postgres };
writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(expected, undefined, 2)}\n`);
writeFileSync(join(folder, `${name}.sqlite.sql`), dumpSqlite(join(store, 'millrace.db')));
writeFileSync(join(folder, `${name}.postgres.sql`), dumpPostgres(postgresUrl));
rmSync(data, { recursive: true, force: true });
console.log(name, expected.sqlite.done.join(' '));
