/** What the program writes to its log about each request, and what a filter of an operator's finds in it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { databases, type Json, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
import { installs } from '../tools.ts';
import { Program } from './program.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

/** The expressions of the guide's filter for fail2ban, which puts its own in place of `<ADDR>`. */
const filter = [...guide.matchAll(/^(?:failregex =| {11}) (\^.+)$/gm)].map(
  ([, expression = '']) => new RegExp(expression.replaceAll('<ADDR>', '(?<address>[0-9a-f.:]+)')),
);

const fail2ban = spawnSync('fail2ban-regex', ['--version']).status === 0;
if (!fail2ban) {
  console.warn(`The filter for fail2ban is tried without that program: ${installs('it')}.`);
}

/** The IP addresses, in order, that fail2ban itself finds in lines with the filter of the guide. */
function findByFail2ban(lines: readonly string[]): string[] | undefined {
  if (!fail2ban) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'millrace-fail2ban-'));
  try {
    const [log, conf] = [join(folder, 'log'), join(folder, 'millrace.conf')];
    writeFileSync(log, `${lines.join('\n')}\n`);
    writeFileSync(conf, /^\[Definition\]\n[^`]+/m.exec(guide)?.[0] ?? '');
    const { stdout } = spawnSync('fail2ban-regex', ['--out', 'ip', log, conf], { encoding: 'utf8' });
    return stdout.trim().split('\n').toSorted();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(databases)('request lines on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  const start = async (settings: Record<string, string> = {}): Promise<Program> => {
    program = await Program.create(database, { settings: { MILLRACE_LOG_LEVEL: 'info', ...settings } });
    await program.start();
    return program;
  };
  const linesOf = ({ stderr }: Program): string[] =>
    stderr.split('\n').filter((line) => line.includes('"route"'));

  test('name address, route, status, time, user and app, and nothing that was sent', async () => {
    const { origin } = await start();
    const running = program as Program;
    const [ada] = await running.accounts('ada');
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    await ada!.client.call('/posts', { body: { text: 'secret-text' }, ...from('192.0.2.1') });
    await fetch(`${origin}/api/token?access_token=secret-guess`, from('192.0.2.2'));
    await fetch(`${origin}/@ada?password=secret-query`, from('2001:db8::3'));
    const body = new URLSearchParams({ login: 'ada', password: 'secret-password' });
    await fetch(`${origin}/sign-in`, { method: 'POST', body, ...from('192.0.2.4') });
    await fetch(`${origin}/stream/user?access_token=secret-guess`, from('192.0.2.5'));
    const stream = await HttpStream.open(ada!.client);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/stream/user?access_token=${ada!.token}`);
    await until(() => socket.readyState === WebSocket.OPEN);
    socket.terminate();
    await stream.close();
    const parsed = await until(() => {
      const lines = linesOf(running).map((line) => JSON.parse(line) as Json);
      return lines.some(({ status }) => status === 101) && lines;
    });
    const shown = parsed.map(({ address, method, route, status, user, app }) => [
      ...[address, method, route, status],
      ...(user === undefined ? [] : [user === ada!.id, /^\d+$/.test(app)]),
    ]);
    expect(shown).toEqual([
      ['192.0.2.1', 'POST', 'posts.create', 200, true, true],
      ['192.0.2.2', 'GET', 'token.get', 401],
      ['2001:db8::3', 'GET', 'pages.user', 200],
      ['192.0.2.4', 'POST', 'sign-in.post', 403],
      ['192.0.2.5', 'GET', 'streams.connect', 401],
      ['127.0.0.1', 'GET', 'streams.connect', 200, true, true],
      ['127.0.0.1', 'GET', 'streams.connect', 101, true, true],
    ]);
    for (const { ms, id } of parsed)
      expect([ms >= 0, id]).toEqual([true, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(running.stderr).not.toContain('secret');
    expect(running.stderr).not.toContain(ada!.token);
  });

  test('have no addresses where that is set', async () => {
    const { origin } = await start({ MILLRACE_LOG_ADDRESSES: 'off' });
    const running = program as Program;
    await fetch(`${origin}/api/config`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const [line] = await until(() => linesOf(running).length > 0 && linesOf(running));
    expect(Object.keys(JSON.parse(line as string))).toEqual([
      ...['level', 'time', 'id', 'method', 'route', 'status', 'ms'],
    ]);
  });

  test('are found by the filter of the guide where secrets are guessed, and only there', async () => {
    const { origin } = await start();
    const running = program as Program;
    const [ada] = await running.accounts('ada');
    const page = await fetch(`${origin}/sign-in`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const guess = (address: string, path: string, fields: Record<string, string>, more = {}) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'x-forwarded-for': address, ...more },
      });
    const own = await ada!.client.call('/token', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(own.status).toBe(200);
    await fetch(`${origin}/api/posts/404`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    await guess('192.0.2.2', '/sign-in', { csrf, login: 'ada', password: 'wrong' }, { cookie });
    await fetch(`${origin}/api/token?access_token=guess`, { headers: { 'x-forwarded-for': '2001:db8::3' } });
    await guess('192.0.2.4', '/oauth/access_token', {
      ...{ grant_type: 'client_credentials', client_id: 'x', client_secret: 'guess' },
    });
    await fetch(`${origin}/stream/user?access_token=guess`, { headers: { 'x-forwarded-for': '192.0.2.5' } });
    // A device that asks again and again whether its user has answered guesses nothing.
    const client_id = 'millrace-client';
    const begun = await guess('192.0.2.6', '/oauth/device_authorization', { client_id });
    const { device_code } = (await begun.json()) as Json;
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    for (let n = 0; n < 2; n++) {
      const { status } = await guess('192.0.2.6', '/oauth/access_token', {
        grant_type,
        client_id,
        device_code,
      });
      expect(status).toBe(400);
    }
    await until(() => linesOf(running).length === 10);
    const found = linesOf(running).flatMap((line) =>
      filter.flatMap((expression) => expression.exec(line)?.groups?.address ?? []),
    );
    expect(filter).toHaveLength(3);
    expect(found).toEqual(['192.0.2.2', '2001:db8::3', '192.0.2.4', '192.0.2.5']);
    // fail2ban takes the time out of a line before it looks for the rest.
    const cut = linesOf(running).map((line) => line.replace(/"time":"[^"]*"/, ''));
    expect(cut.filter((line) => filter.some((expression) => expression.test(line)))).toHaveLength(4);
    expect(findByFail2ban(linesOf(running))).toEqual(fail2ban ? found.toSorted() : undefined);
    // As they are in the journal: behind the names of the machine and the program.
    const journal = linesOf(running).map((line) => `social millrace[71]: ${line}`);
    expect(findByFail2ban(journal)).toEqual(fail2ban ? found.toSorted() : undefined);
  });
});
