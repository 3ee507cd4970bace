/** A plain `node:http` server that sends prepared replies in turn. Argument: a JSON file of them. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Page {
  headers: string[];
  body: string;
}

const pages = (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Page[]).map(
  ({ headers, body }) => ({
    headers,
    body: Buffer.from(body),
  }),
);

let next = 0;
const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, (_request, response) => {
  const page = pages[next++ % pages.length];
  response.writeHead(200, page?.headers);
  response.end(page?.body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
