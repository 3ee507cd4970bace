/** `millrace-client`, the command line for people: with its output in files, and in a pseudo-terminal (`script` of util-linux). */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { widthOf } from '../../packages/client/src/cli/text.ts';
import { cleanEnv, type Finished } from '../faults/run-command.ts';
import { signedUp } from '../form-client.ts';
import { freePort } from '../free-port.ts';
import { describeWithoutRows, type Json, type Person, until } from '../harness.ts';
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

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#fa0' } })
    .png()
    .toBuffer();

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

  /** The reply that a command which succeeds prints for programs. */
  async reply(...args: string[]): Promise<{ data: Json; meta: Json }> {
    const { status, stdout, stderr } = await this.run([...args, '--json']);
    expect([status, stderr]).toEqual([0, '']);
    const reply = JSON.parse(stdout);
    expect(Object.keys(reply)).toEqual(['data', 'meta']);
    expect(reply.meta.code).toBe(200);
    return reply;
  }

  /** Its data. */
  async json(...args: string[]): Promise<Json> {
    return (await this.reply(...args)).data;
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
    expect(await own.json('thread', posted.id)).toHaveLength(2);
    expect(await own.json('timeline', '--tag', '#early')).toMatchObject([{ id: posted.id }]);
    for (const name of [`@${ann.username}`, ann.username, ann.id])
      expect((await own.json('timeline', '--user', name)).at(-1)).toMatchObject({ id: posted.id });
    expect(await own.json('timeline', '--mentions')).toMatchObject([{ id: reply.id }]);
    expect(await own.json('search', 'morning')).toMatchObject([{ id: posted.id }]);
    expect(await own.json('follow', `@${bob.username}`)).toMatchObject({ id: bob.id, you_follow: true });
    expect(await own.json('unfollow', bob.id)).toMatchObject({ id: bob.id, you_follow: false });
    expect((await own.run(['follow', bob.username])).stdout).toContain(`@${bob.username}`);
    expect(await own.json('delete', reply.id, '-a', as(bob))).toMatchObject({ is_deleted: true });
    expect((await own.run(['delete', posted.id, '-a', as(bob)])).status).toBe(1);
    const told = await own.run(['notifications']);
    expect(told.stdout).toContain('reposted your post');

    const sent = await own.json('send', `@${bob.username}`, 'psst');
    expect(sent).toMatchObject({ text: 'psst' });
    await own.json('send', sent.channel_id, 'heard', '-a', as(bob));
    expect(await own.json('messages', sent.channel_id)).toMatchObject([{ text: 'heard' }, { text: 'psst' }]);
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
    expect((await own.json('logout')).user.id).toBe(bob.id);
    expect((await bob.get('/users/me')).status).toBe(401);
    expect(await own.json('accounts')).toEqual({ accounts: [as(ann)], current: as(ann) });
    // Revoked elsewhere, and still forgotten.
    await ann.delete('/token');
    const refused = await own.run(['whoami']);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Sign in again: millrace-client login <url>');
    const left = await own.run(['logout', '--json']);
    expect([left.status, JSON.parse(left.stdout).meta.code]).toEqual([0, 401]);
  });

  test('posts, answers and sends photos with what they show', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const own = new Computer({ url: service().origin, person: ann });
    const photos = ['-dash.png', '\u001b]0;title\u0007 "\'.png'].map((name) => join(own.home, name));
    for (const path of photos) writeFileSync(path, await picture());
    const [first = '', second = ''] = photos;
    const both = ['--photo', first, '--alt', 'Three "bees"', `--photo=${second}`, '--alt', ''];
    const shownIn = async (person: Person, path: string) =>
      (await person.get(`${path}?include_annotations=1`)).data.annotations.map(({ value }: Json) => [
        ...[value.type, value.title],
      ]);
    const expected = [
      ['photo', 'Three "bees"'],
      ['photo', undefined],
    ];
    const { id, text } = await own.json('post', ...both, 'Look:', 'bees');
    expect(text).toBe('Look: bees');
    expect(await shownIn(bob, `/posts/${id}`)).toEqual(expected);
    // Nothing is read where there are photos.
    const alone = await own.json('post', ...both);
    expect([alone.text, await shownIn(bob, `/posts/${alone.id}`)]).toEqual(['', expected]);
    expect((await own.run(['thread', alone.id])).stdout).toMatch(/\n {2}\(a photo or video\)\n$/);
    const piped = await own.run(['post', ...both, '-', '--json'], 'from a pipe\n');
    expect(JSON.parse(piped.stdout).data.text).toBe('from a pipe');
    const answer = await own.json('reply', id, ...both);
    expect([answer.reply_to, await shownIn(bob, `/posts/${answer.id}`)]).toEqual([id, expected]);
    const sent = await own.json('send', `@${bob.username}`, ...both, 'bees');
    expect(await shownIn(bob, `/channels/${sent.channel_id}/messages/${sent.id}`)).toEqual(expected);
  });

  test('takes service and token from the environment, where they are not empty', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const own = new Computer({ url: service().origin, person: ann });
    const nobody = new Computer();
    const whoami = async (computer: Computer, env: Record<string, string>, ...args: string[]) => {
      const { status, stdout, stderr } = await computer.run(['whoami', '--json', ...args], '', env);
      return status === 0 ? JSON.parse(stdout).data.username : stderr.trim();
    };
    const given = { MILLRACE_URL: service().origin, MILLRACE_TOKEN: bob.token! };
    expect(await whoami(nobody, given)).toBe(bob.username);
    expect(await whoami(own, given)).toBe(bob.username);
    expect(await whoami(own, given, '-a', ann.username)).toBe(ann.username);
    const empty = { MILLRACE_URL: '', MILLRACE_TOKEN: '', MILLRACE_ACCOUNT: '', TOKEN: '' };
    expect(await whoami(own, empty)).toBe(ann.username);
    expect(await whoami(nobody, empty)).toContain('You are not logged in.');
    expect(await whoami(nobody, { ...given, MILLRACE_URL: '' })).toContain('MILLRACE_URL');
    const anonymous = { ...given, MILLRACE_TOKEN: '' };
    expect(await whoami(nobody, anonymous)).toMatch(/token/);
    const read = await nobody.run(['timeline', '--global', '--json'], '', anonymous);
    expect([read.status, JSON.parse(read.stdout).meta.code]).toEqual([0, 200]);
  });

  test('gives up what a service sends without end, and what no API sends', async () => {
    const nobody = new Computer();
    let sent = 0;
    const server = createHttpServer((request, response) => {
      const part = ' '.repeat(100_000);
      if (request.url?.includes('endless')) {
        const more = (): void => {
          do sent += part.length;
          while (response.write(part));
        };
        response.on('drain', more);
        more();
      } else if (request.url?.includes('.well-known')) {
        const { host } = request.headers;
        const endpoint = `http://${host}/codes`;
        response.end(JSON.stringify({ token_endpoint: endpoint, device_authorization_endpoint: endpoint }));
      } else response.end(request.url?.includes('codes') ? '{"interval": "7"}' : odd);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const env = { MILLRACE_URL: `http://127.0.0.1:${port}`, MILLRACE_TOKEN: 'secret' };
    let odd = '';
    try {
      const endless = await nobody.run(['timeline', '--tag', 'endless'], '', env);
      expect([endless.status, endless.stdout]).toEqual([1, '']);
      expect(endless.stderr).toMatch(/ was not answered: the reply is too large\n$/);
      expect(sent).toBeLessThan(60_000_000);
      for (const data of [
        '7',
        '[7]',
        '{}',
        '[{"user": {"name": 7}}]',
        `[${'['.repeat(9000)}${']'.repeat(9000)}]`,
      ]) {
        odd = `{"data": ${data}, "meta": {}}`;
        const shown = await nobody.run(['timeline', '--global'], '', env);
        expect([data, shown.status, shown.stderr]).toEqual([
          data,
          1,
          expect.stringMatching(/^The service replied/),
        ]);
      }
      const login = await nobody.run(['login', env.MILLRACE_URL]);
      expect([login.status, login.stderr]).toEqual([
        1,
        expect.stringContaining('no service that this program'),
      ]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
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
      ['thread', '../../users/me'],
      ['delete', '..'],
      ['send', 'ada', 'Hello'],
      ['follow', '@'],
      ['timeline', '--tag', '#..'],
      ['post', '--photo', program],
      ['post', '--alt', 'Bees', 'Hello'],
    ])
      expect([args, await statusOf(...args)]).toEqual([args, 2]);
    for (const count of ['0', '201']) expect(await statusOf('timeline', `--count=${count}`)).toBe(2);
    expect(await statusOf('timeline', '--global', '--mentions')).toBe(2);
    for (const path of ['nothing', '.'].map((name) => join(own.home, name)))
      for (const args of [['upload'], ['post', '--alt', '', '--photo']])
        expect(await own.run([...args, path])).toMatchObject({
          ...{ status: 1, stdout: '', stderr: `There is no file ${path}.\n` },
        });
    const noPhoto = await own.run(['post', '--alt', '', '--photo', own.file]);
    expect([noPhoto.status, noPhoto.stderr]).toEqual([
      1,
      `${own.file}: A photo is a JPEG, PNG, GIF, WebP or AVIF.\n`,
    ]);
    const missing = await own.run(['star', '99999999', '--json']);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/^Not Found: /)]);
    expect(JSON.parse(missing.stdout)).toMatchObject({
      meta: { code: 404, error_slug: 'not-found', error_message: missing.stderr.trim() },
    });
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
