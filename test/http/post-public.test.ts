/** Posting to the public internet for untrusted apps. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PublicPoster } from '../../src/http/post-public.ts';

const servers: Server[] = [];
const posters: PublicPoster[] = [];

afterEach(async () => {
  for (const poster of posters.splice(0)) await poster.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<Server & { url: URL }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(server, { url: new URL(`http://127.0.0.1:${port}/`) });
}

function open(allow?: (address: string) => boolean): PublicPoster {
  const poster = new PublicPoster(allow);
  posters.push(poster);
  return poster;
}

const anywhere = () => true;
const given = { body: Buffer.from('{}'), headers: {}, signal: new AbortController().signal };

test('connects to no private address, by whatever name', async () => {
  let connections = 0;
  const server = await serve((_, response) => response.end());
  server.on('connection', () => connections++);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    const url = new URL(`http://${host}:${server.url.port}/`);
    await expect(open().post(url, { ...given, timeout: 5_000 }), host).rejects.toThrow(/public address/);
  }
  expect(connections).toBe(0);
});

test('ends in time, whether nothing is answered or a reply does not end', async () => {
  const silent = await serve(() => undefined);
  await expect(open(anywhere).post(silent.url, { ...given, timeout: 100 })).rejects.toThrow(
    '127.0.0.1 did not answer in time',
  );
  let isOpen = false;
  const endless = await serve((_, response) => {
    isOpen = true;
    response.on('close', () => {
      isOpen = false;
    });
    response.write('x');
  });
  expect(await open(anywhere).post(endless.url, { ...given, timeout: 200 })).toBe(200);
  while (isOpen) await new Promise(setImmediate);
});

test('uses connections again, and makes another where one was closed meanwhile', async () => {
  let connections = 0;
  const server = await serve((_, response) => {
    response.end('thanks');
  });
  server.on('connection', () => connections++);
  const poster = open(anywhere);
  const post = () => poster.post(server.url, { ...given, timeout: 5_000 });
  for (let n = 0; n < 3; n++) {
    expect(await post()).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(connections).toBe(1);
  server.closeAllConnections();
  expect(await post()).toBe(200);
  expect(connections).toBe(2);
});
