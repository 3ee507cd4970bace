/** `npm start`: serves a demonstration, creating it first if necessary, and prints how to begin. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { app } from './app.ts';
import { operator, textFlag } from './commands/command.ts';
import { readCommandLine } from './commands/command-line.ts';
import { demoDefaults, makeDemo, readMark, remakeDemo } from './commands/demo.ts';
import { DEMO_APP } from './commands/demo-fill.ts';
import { runProgram } from './commands/report.ts';
import { serveUntilSignal, warnOfHost } from './commands/serve.ts';
import { serveCommand } from './commands/serve-command.ts';
import { supervise } from './commands/supervise.ts';
import { type Config, placeOf, readConfig } from './config.ts';
import { type Context, closeContext } from './context.ts';
import { NoStoreError } from './db/open.ts';
import { addEnvFile } from './env-file.ts';
import { writeEntryLink } from './features/accounts/accounts.ts';
import { setRole } from './features/admin/admin.ts';
import { addApp, selectAppByName } from './features/apps/apps.ts';
import { issueUserToken } from './features/tokens/tokens.ts';
import { isActive, selectOtherOwner, selectUsers } from './features/users/users.ts';
import { isLoopbackHost } from './http/client-address.ts';
import { type Scope, scopes } from './scopes.ts';

const DEFAULT_PORT = 8080;

/** The first free port from the default on; says so where that one is taken. */
async function findFreePort(host: string): Promise<string | undefined> {
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 100; port++) {
    const probe = createServer().listen(port, host);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree && port !== DEFAULT_PORT)
      process.stderr.write(
        `Port ${DEFAULT_PORT} is taken: using ${port}. MILLRACE_PORT or --port sets another.\n`,
      );
    if (isFree) return String(port);
  }
  return undefined;
}

/** How to be the demonstration's main account. */
interface Issued {
  username: string;
  /** For its app. */
  token: string;
  /** The URL that signs in, once. */
  entry: string;
}

/** Lets the demonstration's main account, which becomes its owner if it has none, be used. */
async function issue(ctx: Context, userId: number): Promise<Issued | undefined> {
  const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
  if (user === undefined || !isActive(user)) return undefined;
  const [known] = await selectAppByName(ctx.store.read, { name: DEMO_APP });
  const app =
    known ?? (await addApp(ctx, { ownerId: userId, name: DEMO_APP, link: ctx.config.url, redirectUris: [] }));
  const token = await issueUserToken(ctx, app.id, userId, Object.keys(scopes) as Scope[]);
  if ((await selectOtherOwner(ctx.store.read, { id: 0 })).length === 0)
    await setRole(ctx.store, operator, userId, 'owner');
  const now = Date.now();
  const entry = await ctx.store.bookkeeping((db) => writeEntryLink(db, ctx, { userId, now }));
  return { username: user.username, token, entry };
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

function greeting(origin: string, issued: Issued | undefined): string {
  const reference = `  Reference ${origin}/docs`;
  if (issued === undefined) return `\n  Open      ${origin}/\n${reference}`;
  const { username, token, entry } = issued;
  return `
  This is a demonstration: its people and posts are invented. For a service of your own use "bin/millrace serve".

  Open      ${origin}${entry}
            signs in as @${username}, one of the invented people, who administers the service; once, and for a day
${reference}

  A token of @${username}:
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
    // A demonstration that only this machine reaches is for trying.
    const isHere = isLoopbackHost(config.host) && isLoopbackHost(new URL(config.url).host);
    const isAlone = config.workers === 1 && config.redis === undefined;
    if (env.MILLRACE_SANDBOX === undefined) config.sandbox = userId !== undefined && isHere && isAlone;
    const issued = userId === undefined ? undefined : await issue(ctx, userId);
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
