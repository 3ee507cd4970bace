/** `npm start`: serves a demonstration, creating it first if necessary, and prints how to begin. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { app } from './app.ts';
import { textFlag } from './commands/command.ts';
import { readCommandLine } from './commands/command-line.ts';
import { DEMO_APP, demoDefaults, makeDemo, readMark, remakeDemo } from './commands/demo.ts';
import { runProgram } from './commands/report.ts';
import { serveUntilSignal, warnOfHost } from './commands/serve.ts';
import { serveCommand } from './commands/serve-command.ts';
import { supervise } from './commands/supervise.ts';
import { type Config, placeOf, readConfig } from './config.ts';
import { type Context, closeContext } from './context.ts';
import { NoStoreError } from './db/open.ts';
import { addEnvFile } from './env-file.ts';
import { addApp } from './features/apps/apps.actions.ts';
import { selectAppByName } from './features/apps/apps.sql.ts';
import { issueUserToken } from './features/tokens/tokens.actions.ts';
import { selectUsers } from './features/users/users.sql.ts';
import { isActive } from './features/users/users.visibility.ts';
import { type Scope, scopes } from './scopes.ts';

/** The first free port from the default on. */
async function findFreePort(host: string): Promise<string | undefined> {
  for (let port = 8080; port < 8180; port++) {
    const probe = createServer().listen(port, host);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return String(port);
  }
  return undefined;
}

/** A token for the demonstration's main account and app. */
async function issueToken(
  ctx: Context,
  userId: number,
): Promise<{ username: string; token: string } | undefined> {
  const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
  if (user === undefined || !isActive(user)) return undefined;
  const [known] = await selectAppByName(ctx.store.read, { name: DEMO_APP });
  const app =
    known ?? (await addApp(ctx, { ownerId: userId, name: DEMO_APP, link: ctx.config.url, redirectUris: [] }));
  const token = await issueUserToken(ctx, app.id, userId, Object.keys(scopes) as Scope[]);
  return { username: user.username, token };
}

/** Opens the store, or creates the demonstration if there is none. */
async function openOrMake(config: Config): Promise<Context> {
  try {
    return await app.open(config, 'upgrade');
  } catch (error) {
    if (!(error instanceof NoStoreError)) throw error;
  }
  const ctx = await app.open(config);
  process.stderr.write(`Making a demonstration in ${placeOf(config)}…\n`);
  await makeDemo(ctx, demoDefaults);
  return ctx;
}

/** The demonstration's main account; undefined if the store is not a demonstration. */
async function readDemoUser(ctx: Context): Promise<number | undefined> {
  let mark = await readMark(ctx);
  if (mark?.isDone === false) {
    await remakeDemo(ctx, mark.maker);
    mark = await readMark(ctx);
  }
  return mark?.isDone ? mark.userId : undefined;
}

function greeting(origin: string, issued: { username: string; token: string } | undefined): string {
  const urls = `
  Open      ${origin}/
  Reference ${origin}/docs`;
  if (issued === undefined) return urls;
  const { username, token } = issued;
  return `
  This is a demonstration: its people and posts are invented. For a service of your own use "bin/millrace serve".
${urls}

  A token of @${username}, who is one of the invented people:
    ${token}

  Try:
    curl -H "Authorization: Bearer ${token}" -d "text=Hello, Millrace" ${origin}/api/posts
    curl -H "Authorization: Bearer ${token}" "${origin}/api/posts/stream?count=3"
    curl -N -H "Authorization: Bearer ${token}" -i ${origin}/stream/user
`;
}

/** Serves, by workers if there are to be several. @returns the origin. */
async function serveAll(ctx: Context): Promise<string> {
  if (ctx.config.workers === 1) return (await serveUntilSignal(ctx)).origin;
  await closeContext(ctx);
  return supervise(ctx.config);
}

async function main(args: readonly string[]): Promise<number> {
  const asked = readCommandLine(['serve', ...args], [serveCommand]);
  if ('help' in asked) {
    console.log(asked.help);
    return 0;
  }
  const { env } = process;
  const file = textFlag(asked.flags, 'env-file');
  // Without a file, make a demonstration, whatever service the machine runs.
  if (file !== undefined) addEnvFile(env, { file, hasFolder: true }, () => undefined);
  const [host, port, data, roles, workers] = ['host', 'port', 'data', 'roles', 'workers'].map((name) =>
    textFlag(asked.flags, name),
  );
  const setPort = port ?? (env.MILLRACE_PORT?.trim() || undefined);
  const config = readConfig(env, {
    host,
    port: setPort ?? (await findFreePort(host ?? (env.MILLRACE_HOST?.trim() || '127.0.0.1'))),
    data: data ?? (env.MILLRACE_DATA?.trim() || './demo-data'),
    roles,
    workers,
  });
  const ctx = await openOrMake(config);
  try {
    const userId = await readDemoUser(ctx);
    const issued = userId === undefined ? undefined : await issueToken(ctx, userId);
    const origin = await serveAll(ctx);
    process.stderr.write(`store: ${placeOf(config)}\n`);
    if (userId === undefined) {
      process.stderr.write('This store is not a demonstration, so no token is printed.\n');
    }
    warnOfHost(origin);
    process.stderr.write(`listening on ${origin}\n`);
    console.log(greeting(origin, issued));
  } catch (error) {
    await closeContext(ctx);
    throw error;
  }
  return new Promise(() => undefined);
}

await runProgram(() => main(process.argv.slice(2)));
