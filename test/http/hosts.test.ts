/** Requests that name their host twice, which a proxy and the service could read differently. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { describeWithoutRows } from '../harness.ts';

describeWithoutRows('hosts', (service) => {
  /** Everything that a connection answers to some lines. */
  const exchange = (lines: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service().origin);
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(text));
    });
  const end = 'Connection: close';

  test.each([
    ['a page', 'GET / HTTP/1.1', []],
    ['a call', 'GET /api/config HTTP/1.1', []],
    ['a stream', 'GET /stream/user HTTP/1.1', ['Connection: Upgrade', 'Upgrade: websocket']],
    ['a body', 'POST /sign-in HTTP/1.1', ['Expect: 100-continue', 'Content-Length: 1']],
  ])('%s is asked of one host', async (_, first, more) => {
    const two = await exchange([first, 'Host: a.example', 'X-A: b', 'hOST: b.example', ...more, end]);
    expect(two).toMatch(/^HTTP\/1\.1 400 /);
    expect(two).toContain('"error_slug":"malformed-request"');
    expect(two).not.toContain('100 Continue');
  });

  test('one Host header is enough, whatever its case', async () => {
    expect(await exchange(['GET /api/config HTTP/1.1', 'hOsT: a.example', end])).toMatch(/^HTTP\/1\.1 200 /);
  });
});
