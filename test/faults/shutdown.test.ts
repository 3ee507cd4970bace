/** How the program stops, refuses to start, and behaves on the command line. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { databases, type Json, until } from '../harness.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';
import { type Account, Program } from './program.ts';
import { runProgram } from './run-command.ts';

describe.each(databases)('stopping on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  test('finishes what runs, closes streams and exits with 0', async () => {
    program = await Program.create(database);
    const running = program;
    const people = await running.accounts('alice', 'bob', 'carol', 'dave');
    await running.start();
    const [{ client }] = people as [(typeof people)[number]];
    const streams = [await HttpStream.open(client), await SocketStream.open(client)];
    for (const { connectionId } of streams) await client.get(`/posts/stream?connection_id=${connectionId}`);
    const acknowledged: string[] = [];
    const refused: number[] = [];
    let isStopping = false;
    let answeredLate = 0;
    const writers = people.map(async (writer) => {
      for (;;) {
        const isLate = isStopping;
        const reply = await writer.client.post('/posts', { text: 'until the end' }).catch(() => undefined);
        if (reply === undefined) return;
        if (isLate) answeredLate++;
        if (reply.status === 200) acknowledged.push(reply.data.id);
        else refused.push(reply.status);
      }
    });
    await until(() => acknowledged.length > 50);
    isStopping = true;
    const { status } = await running.stop();
    await Promise.all(writers);
    for (const stream of streams) await stream.untilClosed();
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    expect({ status, refused }).toEqual({ status: 0, refused: [] });
    // Clients that go on asking over open connections must not hold it up: each is soon told to leave.
    expect(answeredLate).toBeLessThan(10 * people.length);
    await running.start();
    for (let at = 0; at < acknowledged.length; at += 200) {
      const ids = acknowledged.slice(at, at + 200);
      const { data } = await client.get(`/posts?ids=${ids.join(',')}`);
      expect(data.map(({ id }: Json) => id)).toEqual(ids);
    }
    expect(running.faults).toEqual([]);
  });

  test('what apps called is written', async () => {
    program = await Program.create(database);
    const [{ client }] = (await program.accounts('alice')) as [Account];
    await program.start();
    for (let n = 0; n < 7; n++) await client.get(n < 5 ? '/users/me' : '/posts/999999999');
    await program.stop();
    const [app] = (await program.json('app', 'list', '--search', 'faults')).apps;
    const { endpoints, errors } = await program.json('app', 'show', app.client_id);
    expect([app.calls_today, app.errors_week, errors.length]).toEqual([7, 2, 2]);
    expect(endpoints.map(({ calls }: Json) => calls)).toEqual([5, 2]);
  });

  test('does not wait for connections that browsers opened and have not used', async () => {
    program = await Program.create(database);
    await program.start();
    const { port } = program;
    const asking = connect(port, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => asking.write('GET /about HTTP/1.1\r\n', resolve));
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    // It accepts them in their order.
    await fetch(`${program.origin}/readyz`);
    const ending = program.stop();
    await once(unused.resume(), 'close');
    // What is busy has longer.
    expect(asking.readyState).toBe('open');
    asking.destroy();
    expect((await ending).status).toBe(0);
  });

  test('SIGINT stops too, and a second signal changes nothing', async () => {
    program = await Program.create(database);
    await program.start();
    const ending = program.stop('SIGINT');
    process.kill(program.pid, 'SIGTERM');
    expect((await ending).status).toBe(0);
  });

  test('a store of a newer version is refused', async () => {
    program = await Program.create(database);
    await program.withContext((ctx) =>
      ctx.store.write((tx) => tx.all("insert into migrations values ('9999-later', 0)", [])),
    );
    for (const args of [['check', '--json'], ['serve']]) {
      const { status, stdout, stderr } = await program.run(...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/newer version of Millrace.*9999-later/);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  test('a port that is taken is refused', async () => {
    program = await Program.create(database);
    const blocker = createServer().listen(program.port, '127.0.0.1');
    const { status, stderr } = await program.runAlone('serve');
    blocker.close();
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('EADDRINUSE') });
  });

  test('commands work while serving and print one JSON object', async () => {
    program = await Program.create(database);
    const running = program;
    await running.start();
    // Several at a time, as scripts do.
    const adding = ['ada', 'ben', 'cleo'].map((name) => running.runAlone('user', 'add', name, '--json'));
    const added = (await Promise.all(adding)).map(({ stdout }) => JSON.parse(stdout));
    expect(added.map(({ username }) => username)).toEqual(['ada', 'ben', 'cleo']);
    const app = await running.json('app', 'add', 'Bot', '--owner', 'ada');
    const { access_token } = await running.json(
      ...['token', 'issue', '--app', app.client_id, '--user', 'ben', '--scope', 'write_post stream'],
    );
    const ben = running.clientOf(access_token);
    const { data } = await ben.post('/posts', { text: 'Posted with a token that was issued meanwhile' });
    expect(data.user).toMatchObject({ id: added[1].id, username: 'ben' });
    expect(await running.json('check')).toEqual({ ok: true, problems: [] });
    const taken = await running.run('user', 'add', 'ada', '--json');
    expect(taken).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('is taken') });
    expect(running.faults).toEqual([]);
  });

  test('commands that meet on a new store wait for each other', async () => {
    program = await Program.create(database);
    const running = program;
    const names = ['one', 'two', 'three', 'four'];
    const finished = await Promise.all(names.map((name) => running.runAlone('user', 'add', name, '--json')));
    expect(finished.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      names.map(() => ({ status: 0, stderr: '' })),
    );
  });
});

describe('the command line', () => {
  const data = mkdtempSync(join(tmpdir(), 'millrace-usage-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  test.each([
    [[]],
    [['fly']],
    [['user', 'add']],
    [['user', 'add', 'a', 'b']],
    [['user', 'add', 'a', '--type', 'robot']],
    [['user', 'add', 'a', '--wings']],
    [['app', 'add', 'x']],
    [['token', 'issue']],
    [['token', 'issue', '--app', 'x', '--app-token', '--user', 'y']],
    [['demo', '--users', '-5']],
    [['serve', 'now']],
    [['serve', '--port', '99999']],
    [['serve', '--port']],
    [['serve', '--roles', 'api,cooking']],
    [['serve', '--roles=']],
    [['check', '--roles', 'api']],
  ])('%j is wrong usage', async (args) => {
    const { status, stdout, stderr } = await runProgram(args, { MILLRACE_DATA: data });
    expect({ status, hasTrace: /\n\s+at /.test(stderr) }).toEqual({ status: 2, hasTrace: false });
    if (args.length > 0) expect({ stdout, says: stderr !== '' }).toEqual({ stdout: '', says: true });
  });

  test('wrong settings are reported together', async () => {
    const { status, stdout, stderr } = await runProgram(['serve'], {
      MILLRACE_DATA: data,
      MILLRACE_PORT: 'eighty',
      MILLRACE_URL: 'nowhere',
      MILLRACE_RATE_LIMITS: 'maybe',
      MILLRACE_DATABASE_URL: 'mysql://x',
      MILLRACE_DATABASE_READ_URL: 'mysql://y',
      MILLRACE_SIGNUP: 'never',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const name of ['PORT', 'URL', 'RATE_LIMITS', 'DATABASE_URL', 'DATABASE_READ_URL', 'SIGNUP']) {
      expect(stderr).toMatch(new RegExp(`MILLRACE_${name} must`));
    }
  });

  test('a replica without a primary is a wrong setting', async () => {
    const { status, stderr } = await runProgram(['serve'], {
      MILLRACE_DATA: data,
      MILLRACE_DATABASE_READ_URL: 'postgres://replica.example/social',
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/MILLRACE_DATABASE_READ_URL names a replica, so MILLRACE_DATABASE_URL must/);
  });

  test('with port 0 it names the port that it got', async () => {
    const program = await Program.create('sqlite', { settings: { MILLRACE_PORT: '0' } });
    try {
      await program.start();
      const port = Number(/^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(program.stderr)?.[1]);
      const socket = connect(port, '127.0.0.1');
      await until(() => socket.readyState === 'open');
      socket.destroy();
    } finally {
      await program.dispose();
    }
  });
});
