import type { ServerResponse } from 'node:http';

/** Answers a post of a baseline for streams as briefly as the clients need. */
export function acknowledge(response: ServerResponse, id: number): void {
  const body = `{"data":{"id":"${id}"}}`;
  response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', String(body.length)]);
  response.end(body);
}
