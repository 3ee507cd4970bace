/** `npm start`: fills an empty store with the demonstration, serves, and prints how to begin. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { openApp } from './app.ts';
import { DEMO_APP, demoDefaults, makeDemo } from './commands/demo.ts';
import { serveUntilSignal } from './commands/serve.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { addApp } from './features/apps/apps.actions.ts';
import { selectAppByName } from './features/apps/apps.sql.ts';
import { issueUserToken } from './features/tokens/tokens.actions.ts';
import { countUsers, selectMostFollowed } from './features/users/users.sql.ts';
import { type Scope, scopes } from './scopes.ts';

/** The first free port from the default one on, unless the port was set. */
async function choosePort(host: string, wished: string | undefined): Promise<string | undefined> {
  if (wished !== undefined) return wished;
  for (let port = 8080; port < 8180; port++) {
    const probe = createServer().listen(port, host);
    const free = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]);
    probe.close();
    if (free) return String(port);
  }
  return undefined;
}

/** A token of the most followed person, for the app of the demonstration. */
async function issueToken(ctx: Context): Promise<{ username: string; token: string } | undefined> {
  const [user] = await selectMostFollowed(ctx.store.read, {});
  if (user === undefined) return undefined;
  const [known] = await selectAppByName(ctx.store.read, { name: DEMO_APP });
  const app =
    known ??
    (await addApp(ctx, { ownerId: user.id, name: DEMO_APP, link: ctx.config.url, redirectUris: [] }));
  const token = await issueUserToken(ctx, app.id, user.id, Object.keys(scopes) as Scope[]);
  return { username: user.username, token };
}

// What it writes is for its own user only.
process.umask(0o077);

const host = process.env.MILLRACE_HOST?.trim() || '127.0.0.1';
const ctx = await openApp(
  readConfig(process.env, { port: await choosePort(host, process.env.MILLRACE_PORT?.trim() || undefined) }),
);
const [people] = await countUsers(ctx.store.read, {});
if (Number(people?.count ?? 0) === 0) {
  process.stderr.write('The store is empty: filling it with sample data…\n');
  await makeDemo(ctx, demoDefaults);
}
const issued = await issueToken(ctx);
const { origin } = await serveUntilSignal(ctx);
process.stderr.write(`listening on ${origin}\n`);
console.log(`
  Open      ${origin}/
  Reference ${origin}/docs`);
if (issued !== undefined) {
  console.log(`
  A token of @${issued.username}:
    ${issued.token}

  Try:
    curl -H "Authorization: Bearer ${issued.token}" -d "text=Hello, Millrace" ${origin}/api/posts
    curl -H "Authorization: Bearer ${issued.token}" "${origin}/api/posts/stream?count=3"
    curl -N -H "Authorization: Bearer ${issued.token}" -i ${origin}/stream/user
`);
}
