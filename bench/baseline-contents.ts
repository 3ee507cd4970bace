/**
 * A plain `node:http` server of files: PUT streams a body to a file, hashes it, syncs it and gives it the digest as its
 * name, which the reply tells; GET sends the file of that name. Argument: the folder.
 */

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const folder = process.argv[2] ?? '';

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const draft = join(folder, randomUUID());
  const hash = createHash('sha256');
  const file = await open(draft, 'wx');
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.datasync();
  await file.close();
  const name = hash.digest('hex');
  await rename(draft, join(folder, name));
  response.writeHead(200, ['Content-Type', 'text/plain', 'Content-Length', String(name.length)]);
  response.end(name);
}

async function give(name: string, response: ServerResponse): Promise<void> {
  const path = join(folder, name);
  const { size } = await stat(path);
  response.writeHead(200, ['Content-Type', 'application/octet-stream', 'Content-Length', String(size)]);
  createReadStream(path).pipe(response);
}

const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, (request, response) => {
  void (request.method === 'PUT' ? take(request, response) : give(request.url?.slice(1) ?? '', response));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
