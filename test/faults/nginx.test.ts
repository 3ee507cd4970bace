/** The sample configuration of nginx in front of the program: https, streams, WebSockets, IP addresses, metrics. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { type RequestOptions, request as requestSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Balancer } from '../balancer.ts';
import { isInstalled } from '../child-server.ts';
import { type Json, until } from '../harness.ts';
import { hasNginx, startNginx } from '../nginx.ts';
import { installs } from '../tools.ts';
import { type Account, Program } from './program.ts';

const isPossible = hasNginx && isInstalled('openssl', 'version');
if (!isPossible) {
  console.warn(`The sample of nginx is not tried: ${installs('it and OpenSSL')}.`);
}

describe.skipIf(!isPossible)('nginx in front', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-nginx-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  let nginx: Balancer;
  let program: Program;
  let ada: Account;

  beforeAll(async () => {
    const subject = ['-subj', '/CN=social.example', '-addext', 'subjectAltName=DNS:social.example'];
    const made = spawnSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-keyout', key, '-out', certificate, ...subject],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
    program = await Program.create('sqlite', {
      settings: { MILLRACE_URL: 'https://social.example', MILLRACE_LOG_LEVEL: 'info' },
    });
    await program.start();
    [ada] = (await program.accounts('ada')) as [Account];
    nginx = await startNginx([program.port], { certificate, key });
  });
  afterAll(async () => {
    await nginx?.stop();
    await program?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const secure = (): RequestOptions => ({
    host: '127.0.0.1',
    port: nginx.port,
    ca: readFileSync(certificate),
    servername: 'social.example',
  });

  async function ask(path: string, options: RequestOptions = {}, body = ''): Promise<IncomingMessage> {
    const { headers } = options;
    const sent = requestSecurely({
      ...secure(),
      path,
      agent: false,
      ...options,
      headers: { host: 'social.example', ...(headers as Record<string, string>) },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  }

  const asAda = () => ({ authorization: `Bearer ${ada.token}` });

  async function post(content: string): Promise<Json> {
    const headers = { ...asAda(), 'content-type': 'application/json' };
    const response = await ask('/api/posts', { method: 'POST', headers }, JSON.stringify({ text: content }));
    expect(response.statusCode).toBe(200);
    return JSON.parse(await text(response)).data;
  }

  test('pages and cookies are of the https origin, to which http leads', async () => {
    const page = await ask('/sign-in');
    expect(page.statusCode).toBe(200);
    expect(page.headers['set-cookie']?.join()).toMatch(/; Secure/);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    page.resume();
    const user = await ask('/api/users/@ada');
    expect(JSON.parse(await text(user)).data.canonical_url).toBe('https://social.example/@ada');
    const [plain] = (await once(
      get({
        host: '127.0.0.1',
        port: nginx.plainPort,
        path: '/@ada?x=1',
        headers: { host: 'social.example' },
      }),
      'response',
    )) as [IncomingMessage];
    plain.resume();
    expect([plain.statusCode, plain.headers.location]).toEqual([301, 'https://social.example/@ada?x=1']);
  });

  test('frames of a stream arrive while it is open', async () => {
    const stream = await ask('/stream/user', { headers: asAda() });
    let frames = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      frames += chunk;
    });
    const id = stream.headers['connection-id'];
    const subscribed = await ask(`/api/posts/stream?connection_id=${id}`, { headers: asAda() });
    expect([subscribed.statusCode, await text(subscribed)]).toEqual([
      200,
      expect.stringContaining('subscription_id'),
    ]);
    const { id: postId } = await post('Through the proxy');
    await until(() => frames.includes(`"id":"${postId}"`));
    expect(stream.complete).toBe(false);
    stream.destroy();
  });

  test('a WebSocket is passed on', async () => {
    // The library's types leave out those of TLS.
    const options: object = { ...secure(), headers: { host: 'social.example' } };
    const socket = new WebSocket(
      `wss://127.0.0.1:${nginx.port}/stream/user?access_token=${ada.token}`,
      options,
    );
    const [first] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(String(first)).meta).toEqual({ code: 200, connection_id: expect.any(String) });
    socket.terminate();
  });

  test('the IP address of a client is its own, whatever it claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    (await ask('/api/config', { localAddress: '127.0.0.77', headers })).resume();
    const line = await until(() => program.stderr.split('\n').find((one) => one.includes('"config.get"')));
    expect(JSON.parse(line).address).toBe('127.0.0.77');
  });

  test('metrics are not shown', async () => {
    const metrics = await ask('/metrics');
    metrics.resume();
    expect(metrics.statusCode).toBe(404);
    const ready = await ask('/readyz');
    ready.resume();
    expect(ready.statusCode).toBe(200);
  });
});
