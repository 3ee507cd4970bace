// Serves the sources as `npm start` serves the build, and starts again when they change: `npm run dev`. The store, and with it who is
// signed in, stays. In front of the program stands a proxy: it holds requests while the program starts, and adds to pages a script
// that reloads them then. So nothing in the program knows of development.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** What a start loads, and what the first request for a page does. */
const LOADED = ['src/app.ts', 'src/web/areas.ts'].map((file) => pathToFileURL(join(root, file)).href);
const HOST = '127.0.0.1';
const FIRST_PORT = 8080;

/** What is watched: what the program reads when it starts. */
const WATCHED = ['src', 'docs/guides'];
/** Editors write a file in several steps. */
const SETTLE_MS = 50;
/** Longest time that the program may take to stop, in milliseconds. */
const STOP_MS = 500;

const CHANGES = '/dev/changes';
const RELOAD = '/dev/reload.js';
const script = `new EventSource('${CHANGES}').onmessage = () => location.reload();`;

/** Replies that stay open in pages, to be told of changes. */
const pages = new Set();
let child;
/** Resolves to whether the program serves. */
let serving;
/** Where it listens. */
let port;

const data = process.env.MILLRACE_DATA?.trim() || join(root, 'demo-data');
const env = {
  ...process.env,
  MILLRACE_DATA: data,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/millrace-dev'),
};

/** Starts the program. The first time it makes a demonstration, and says how to begin. */
async function start(file, ...args) {
  const began = performance.now();
  port = await freePort(0);
  child = spawn(process.execPath, [join(root, 'src', file), ...args, '--port', String(port)], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const { stderr } = child;
  stderr.pipe(process.stderr, { end: false });
  const isListening = new Promise((resolve) => {
    let told = '';
    stderr.on('data', (chunk) => {
      told = (told + chunk).slice(-1000);
      if (/^listening on /m.test(told)) resolve(true);
    });
  });
  const isServing = await Promise.race([isListening, once(child, 'close').then(() => false)]);
  const isUp = isServing && (await hasPages());
  // The program tells a person only what is wrong; who changes it also needs to know where.
  const imports = LOADED.flatMap((url) => ['--import', url]);
  if (!isUp) spawnSync(process.execPath, [...imports, '--eval', ''], { cwd: root, stdio: [0, 2, 2] });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.error(isUp ? `Started in ${seconds} s.` : 'It does not start; waiting for a change.');
  return isUp;
}

/** Whether the pages can be loaded, which the first request for one does. */
async function hasPages() {
  const reply = await fetch(`http://${HOST}:${port}/sign-in`).catch(() => undefined);
  return reply !== undefined && reply.status < 500;
}

/** Stops the program; one that takes long is ended, as a crash would, which loses nothing. */
async function stop() {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}

/** Builds the scripts of pages, which are bundled in development too, and the index of the documentation. @returns whether that went well. */
async function buildScripts() {
  const { default: config } = await import('../rolldown.config.js');
  rmSync(join(root, 'dist/scripts'), { recursive: true, force: true });
  try {
    for (const one of config.slice(1)) await build({ ...one, cwd: root });
    // A process of its own has the sources as they are now.
    spawnSync(process.execPath, [join(root, 'scripts/docs-index.mjs')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    console.error(error.message);
  }
}

let changed = new Set();
let timer;
/** The last restart; they follow one another. */
let restarted = Promise.resolve();

function noteChange(file) {
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const files = changed;
    changed = new Set();
    restarted = restarted.then(() => restart(files));
  }, SETTLE_MS);
}

async function restart(files) {
  console.error(`Changed: ${[...files].join(', ')}`);
  serving = (async () => {
    await stop();
    if ([...files].some((file) => /(^|\/)client\/|^docs\//.test(file))) await buildScripts();
    return start('main.ts', 'serve');
  })();
  if (!(await serving)) return;
  for (const page of pages) page.write('data: changed\n\n');
}

/** The first port from this on that is free. */
async function freePort(from) {
  for (let one = from; ; one++) {
    const probe = createServer().listen(one, HOST);
    const found = await once(probe, 'listening').then(
      () => probe.address().port,
      () => undefined,
    );
    probe.close();
    if (found !== undefined) return found;
  }
}

/** Passes a request on when the program serves. */
async function pass(asked, reply) {
  if (asked.url === CHANGES) {
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
    pages.add(reply);
    reply.on('close', () => pages.delete(reply));
    return;
  }
  if (asked.url === RELOAD) return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  const before = serving;
  if (!(await before)) {
    const page = `<!doctype html><title>millrace</title><script src="${RELOAD}"></script>`;
    return reply
      .writeHead(503, { 'content-type': 'text/html; charset=utf-8' })
      .end(`${page}<p>The program does not start: the terminal says why.</p>`);
  }
  const { method, url: path, headers } = asked;
  const passed = request({ host: HOST, port, method, path, headers: { ...headers, 'accept-encoding': '' } });
  // A change may have ended the program meanwhile: the next one is asked for what can be asked again.
  passed.on('error', () => {
    if (serving !== before && method === 'GET' && !reply.headersSent) void pass(asked, reply);
    else reply.destroy();
  });
  passed.on('response', (given) => answer(given, reply));
  reply.on('close', () => passed.destroy());
  asked.pipe(passed);
}

/** Passes a reply on; one that is a page gets the script, which its policy may have to allow. */
async function answer(given, reply) {
  const headers = { ...given.headers };
  given.on('error', () => reply.destroy());
  if (!headers['content-type']?.startsWith('text/html')) {
    reply.writeHead(given.statusCode, headers);
    given.pipe(reply);
    return;
  }
  const policy = headers['content-security-policy'] ?? '';
  headers['content-security-policy'] = ['script-src', 'connect-src'].reduce(
    (all, name) => (all.includes(name) ? all : `${all}; ${name} 'self'`),
    policy,
  );
  delete headers['content-length'];
  delete headers.etag;
  const page = Buffer.concat(await given.toArray()).toString();
  reply.writeHead(given.statusCode, headers);
  reply.end(page.replace('</head>', `<script type="module" src="${RELOAD}"></script>\n</head>`));
}

/** Passes a WebSocket on. */
async function upgrade({ method, url, rawHeaders }, socket, head) {
  socket.on('error', () => socket.destroy());
  if (!(await serving)) return socket.destroy();
  const passed = connect(port, HOST, () => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));
    passed.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    passed.write(head);
    socket.pipe(passed).pipe(socket);
  });
  passed.on('error', () => socket.destroy());
  socket.on('close', () => passed.destroy());
}

const publicPort = await freePort(Number(process.env.MILLRACE_PORT?.trim() || FIRST_PORT));
env.MILLRACE_URL ??= `http://${HOST}:${publicPort}`;
delete env.MILLRACE_PORT;
delete env.MILLRACE_HOST;
for (const folder of WATCHED)
  watch(join(root, folder), { recursive: true }, (_, file) => noteChange(join(folder, file ?? '')));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
}
createServer(pass).on('upgrade', upgrade).listen(publicPort, HOST);
serving = start('start.ts');
await serving;
