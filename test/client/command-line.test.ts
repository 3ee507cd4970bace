/** `millrace-client`, the command line for people: with its output in files, and in a pseudo-terminal (`script` of util-linux). */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { widthOf } from '../../packages/client/src/cli/text.ts';
import { cleanEnv, type Finished } from '../faults/run-command.ts';
import { signedUp } from '../form-client.ts';
import { freePort } from '../free-port.ts';
import { describeWithoutRows, type Person, until } from '../harness.ts';
import { people } from '../people.ts';
import { installs } from '../tools.ts';

const program = join(import.meta.dirname, '../../packages/client/dist/millrace-client.js');
const folder = mkdtempSync(join(tmpdir(), 'millrace-command-line-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// That of BSD takes other options.
const hasTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');
if (!hasTerminal) {
  console.warn(`The command line is not tried in a terminal: ${installs('script(1)')}.`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles begin with one
const STYLE = /\u001b\[[\d;]*m/g;
const plain = (text: string): string => text.replace(STYLE, '').replaceAll('\r', '');

let homes = 0;

/** Somebody's computer, on which these are signed in; the first of them is used. */
class Computer {
  readonly home = join(folder, String(homes++));
  readonly file = join(this.home, 'millrace/accounts.json');

  constructor(...signedIn: { url: string; person: Person }[]) {
    mkdirSync(join(this.home, 'millrace'), { recursive: true });
    if (signedIn.length === 0) return;
    const accounts = signedIn.map(({ url, person }) => ({
      url,
      username: person.username,
      token: person.token,
    }));
    const [first] = accounts.map(({ url, username }) => `${username}@${new URL(url).host}`);
    writeFileSync(this.file, JSON.stringify({ current: first, accounts }), { mode: 0o644 });
  }

  #env(more: Record<string, string>): NodeJS.ProcessEnv {
    const { NO_COLOR: _, VISUAL: __, ...env } = cleanEnv();
    return { ...env, XDG_CONFIG_HOME: this.home, TMPDIR: this.home, TZ: 'UTC', TERM: 'xterm', ...more };
  }

  /** Runs a command to its end. */
  async run(args: readonly string[], input = '', env: Record<string, string> = {}): Promise<Finished> {
    const child = spawn(process.execPath, [program, ...args], { env: this.#env(env) });
    child.stdin.end(input);
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    const [status] = await once(child, 'close');
    return { status, ...output };
  }

  /** What a command that succeeds prints for programs. */
  async json(...args: string[]) {
    const { status, stdout, stderr } = await this.run([...args, '--json']);
    expect([status, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  }

  /** Starts a command in a terminal that is so wide. */
  inTerminal(columns: number, args: readonly string[], env: Record<string, string> = {}) {
    const words = [process.execPath, program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
    const command = `stty cols ${columns} && exec ${words.join(' ')}`;
    const child = spawn('script', ['-qfec', command, '/dev/null'], { env: this.#env(env) });
    const shown = { text: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown.text += text;
    });
    return {
      shown,
      child,
      ended: once(child, 'close').then(([status]) => status as number),
      /** As a person sees it on the way. */
      sees: (text: string | RegExp) =>
        until(() =>
          typeof text === 'string'
            ? plain(shown.text).includes(text) || undefined
            : (text.exec(plain(shown.text)) ?? undefined),
        ),
    };
  }
}

/** Stands between a client and a service, and can be taken away. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server;

  constructor(origin: string) {
    const { port } = new URL(origin);
    this.#server = createServer((socket) => {
      const other = connect(Number(port), '127.0.0.1');
      for (const [from, to] of [
        [socket, other],
        [other, socket],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
  }

  async open(port: number): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

describeWithoutRows('the command line', (service) => {
  test('writes and reads, for people and for programs', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const url = service().origin;
    const own = new Computer({ url, person: ann }, { url, person: bob });
    const as = (person: Person) => `${person.username}@${new URL(url).host}`;

    const posted = await own.json('post', 'Good', 'morning #early');
    expect(posted).toMatchObject({ text: 'Good morning #early', user: { id: ann.id } });
    // Tokens are taken from the eyes of others.
    expect(statSync(own.file).mode & 0o777).toBe(0o600);
    const piped = await own.run(['post', '-a', as(bob)], 'from a pipe\n');
    expect([piped.status, piped.stderr]).toEqual([0, '']);
    expect(piped.stdout).toContain('  from a pipe\n');
    const draft = join(own.home, 'draft');
    writeFileSync(draft, 'from an editor\n');
    const edited = own.inTerminal(80, ['post'], { EDITOR: `cp '${draft}'` });
    expect([await edited.ended, plain(edited.shown.text)]).toEqual([
      0,
      expect.stringContaining('from an editor'),
    ]);
    writeFileSync(draft, 'x'.repeat(5000));
    const long = own.inTerminal(80, ['post'], { EDITOR: `cp '${draft}'` });
    expect(await long.ended).toBe(1);
    const [, kept = ''] = /What you wrote is in (\S+)/.exec(plain(long.shown.text)) ?? [];
    expect(readFileSync(kept, 'utf8')).toHaveLength(5000);

    const reply = await own.json('reply', posted.id, 'and you?', '-a', as(bob));
    expect(reply).toMatchObject({ text: `@${ann.username} and you?`, reply_to: posted.id });
    expect(await own.json('star', posted.id, '-a', as(bob))).toMatchObject({
      num_stars: 1,
      you_starred: true,
    });
    expect(await own.json('star', posted.id, '--undo', '-a', as(bob))).toMatchObject({ num_stars: 0 });
    await own.json('repost', posted.id, '-a', as(bob));
    expect((await own.json('thread', posted.id)).data).toHaveLength(2);
    expect((await own.json('timeline', '--tag', '#early')).data).toMatchObject([{ id: posted.id }]);
    expect((await own.json('timeline', '--user', `@${ann.username}`)).data.at(-1)).toMatchObject({
      id: posted.id,
    });
    expect((await own.json('timeline', '--mentions')).data).toMatchObject([{ id: reply.id }]);
    expect((await own.json('search', 'morning')).data).toMatchObject([{ id: posted.id }]);
    const told = await own.run(['notifications']);
    expect(told.stdout).toContain('reposted your post');

    const sent = await own.json('send', `@${bob.username}`, 'psst');
    expect(sent).toMatchObject({ text: 'psst' });
    await own.json('send', sent.channel_id, 'heard', '-a', as(bob));
    expect((await own.json('messages', sent.channel_id)).data).toMatchObject([
      { text: 'heard' },
      { text: 'psst' },
    ]);
    expect((await own.run(['channels'])).stdout).toMatch(
      new RegExp(`● ${sent.channel_id} pm @.*\\n {2}heard`),
    );

    const file = join(own.home, 'notes.txt');
    writeFileSync(file, 'a'.repeat(300_000));
    const uploading = own.inTerminal(80, ['upload', file, '--public']);
    expect(await uploading.ended).toBe(0);
    expect(uploading.shown.text).toMatch(/notes\.txt: 100 % of 300000 bytes/);
    const uploaded = await own.json('upload', file);
    expect(uploaded).toMatchObject({
      name: 'notes.txt',
      size: 300_000,
      mime_type: 'text/plain',
      complete: true,
    });

    expect((await own.json('accounts', '--use', bob.username)).current).toBe(as(bob));
    expect((await own.json('whoami')).id).toBe(bob.id);
    expect(await own.json('logout')).toEqual({ account: as(bob) });
    expect((await bob.get('/users/me')).status).toBe(401);
    expect(await own.json('accounts')).toEqual({ accounts: [as(ann)], current: as(ann) });
    // Revoked elsewhere, and still forgotten.
    await ann.delete('/token');
    const refused = await own.run(['whoami']);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Sign in again: millrace-client login <url>');
    expect((await own.run(['logout'])).status).toBe(0);
  });

  test('ends with 2 where it is used wrongly, and with 1 where it fails', async () => {
    const { ann } = await people(service(), 'ann');
    const own = new Computer({ url: service().origin, person: ann });
    const statusOf = async (...args: string[]) => (await own.run(args)).status;
    for (const args of [
      [],
      ['nothing'],
      ['star'],
      ['star', '1', '2'],
      ['toString'],
      ['timeline', '--nothing'],
    ])
      expect([args, await statusOf(...args)]).toEqual([args, 2]);
    for (const count of ['0', '201']) expect(await statusOf('timeline', `--count=${count}`)).toBe(2);
    expect(await statusOf('timeline', '--global', '--mentions')).toBe(2);
    expect(await statusOf('upload', join(own.home, 'nothing'))).toBe(1);
    expect(await statusOf('thread', '../../users/me')).toBe(1);
    expect(await statusOf('star', '99999999')).toBe(1);
    expect(await statusOf('timeline', '-a', 'nobody')).toBe(1);
    expect((await own.run(['post'], ' \n')).stderr).toBe('The text is empty.\n');
    const nobody = new Computer();
    const away = await nobody.run(['login', `http://127.0.0.1:${await freePort()}`]);
    expect([away.status, away.stderr]).toEqual([1, expect.stringContaining('was not reached')]);
    expect((await nobody.run(['timeline'])).stderr).toContain('You are not logged in.');
    const unknown = await nobody.run(['login', service().origin, '--client-id', 'none']);
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('knows no app "none"')]);
    writeFileSync(nobody.file, '{"accounts": 7');
    expect((await nobody.run(['timeline'])).stderr).toContain('cannot be read');
    for (const name of ['login', 'live'])
      expect(await own.run([name, '--help'])).toMatchObject({
        status: 0,
        stderr: '',
        stdout: /^Usage: millrace-client/,
      });
  });

  test.skipIf(!hasTerminal)('signs in on a device, as the service shows it', async () => {
    const browser = await signedUp(service());
    const own = new Computer();
    const login = own.inTerminal(80, ['login', service().origin]);
    const [, code = ''] = (await login.sees(/enter the code ([A-Z]{4}-[A-Z]{4})/)) as RegExpExecArray;
    expect(plain(login.shown.text)).toContain(`Open ${service().origin}/device `);
    await browser.submit(`/device?user_code=${code}`, '/device', { decision: 'allow' });
    expect(await login.ended).toBe(0);
    const name = `${browser.username}@${new URL(service().origin).host}`;
    expect(plain(login.shown.text)).toContain(`Signed in as ${name}`);
    expect(statSync(own.file).mode & 0o777).toBe(0o600);
    expect(await own.json('post', 'from a terminal')).toMatchObject({
      user: { username: browser.username },
    });
    // Refusing ends it, and changes nothing.
    const before = readFileSync(own.file, 'utf8');
    const again = own.inTerminal(80, ['login', service().origin]);
    const [, second = ''] = (await again.sees(/enter the code ([A-Z]{4}-[A-Z]{4})/)) as RegExpExecArray;
    await browser.submit(`/device?user_code=${second}`, '/device', { decision: 'refuse' });
    expect(await again.ended).toBe(1);
    expect(readFileSync(own.file, 'utf8')).toBe(before);
  });

  test.skipIf(!hasTerminal)('what others write cannot take the terminal over, and fits it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const own = new Computer({ url: service().origin, person: ann });
    const attack = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u2066\u0008\r';
    const text = `${attack}${'日本語の文章はここで折り返します。'.repeat(3)} 👩‍👩‍👧 ${'w'.repeat(60)} end #hostile`;
    const made = await bob.post('/posts', { text });
    expect(made.status).toBe(200);
    const colours = own.inTerminal(40, ['timeline', '--tag', 'hostile']);
    expect(await colours.ended).toBe(0);
    expect(colours.shown.text).toMatch(STYLE);
    const shown = plain(colours.shown.text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    const [, ...lines] = shown.trimEnd().split('\n');
    for (const line of lines) expect([line, widthOf(line) <= 40]).toEqual([line, true]);
    expect(lines.join('').replaceAll(' ', '')).toContain('日本語の文章はここで折り返します。日本語');
    const without = own.inTerminal(40, ['timeline', '--tag', 'hostile'], { NO_COLOR: '1' });
    expect(await without.ended).toBe(0);
    expect(without.shown.text).not.toContain('\u001b');
    const json = own.inTerminal(40, ['timeline', '--tag', 'hostile', '--json']);
    expect(await json.ended).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(json.shown.text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/);
    expect(JSON.parse(json.shown.text).data[0].text).toBe(made.data.text);
  });

  test.skipIf(!hasTerminal)(
    'a live timeline says when the service is unavailable, and misses nothing',
    async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      await ann.post(`/users/${bob.id}/follow`);
      await bob.post('/posts', { text: 'before' });
      const line = new Line(service().origin);
      const port = await freePort();
      const own = new Computer({ url: await line.open(port), person: ann });
      const live = own.inTerminal(60, ['live']);
      await live.sees('  before\n');
      const gone = await bob.post('/posts', { text: 'at once' });
      await live.sees('  at once\n');
      line.close();
      await live.sees('Offline: ');
      await bob.post('/posts', { text: 'meanwhile' });
      const back = new Line(service().origin);
      await back.open(port);
      await live.sees('Back online.');
      await live.sees('  meanwhile\n');
      await bob.delete(`/posts/${gone.data.id}`);
      await live.sees(`post ${gone.data.id} was deleted`);
      expect(plain(live.shown.text).match(/ {2}(before|at once|meanwhile)\n/g)).toHaveLength(3);
      // Ctrl+C
      live.child.stdin.write('\u0003');
      expect(await live.ended).toBe(0);
      back.close();
    },
  );
});
