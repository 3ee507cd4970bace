/** Replies are compressed when the client accepts it and it pays (docs/interface.md, Envelope and transport). */
import { expect, test } from 'vitest';
import { describeWithoutRows } from '../harness.ts';
import { people, post } from '../people.ts';
import { send } from '../send.ts';

describeWithoutRows('compression', (service) => {
  async function long(): Promise<(accept?: string, method?: string) => ReturnType<typeof send>> {
    const { alice } = await people(service(), 'alice');
    for (let n = 0; n < 5; n++) await post(alice, `Ä long story, part ${n}`);
    return (accept, method = 'GET') =>
      send(`${service().origin}/api/users/${alice.id}/posts`, {
        method,
        headers: accept === undefined ? {} : { 'accept-encoding': accept },
      });
  }

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['zstd;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
  ])('a long reply for %s is encoded as %s', async (accept, encoding) => {
    const get = await long();
    const plain = await get();
    const reply = await get(accept);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(reply.text).toBe(plain.text);
    expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
    if (encoding !== undefined) expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test('a short reply is sent as it is, and may still vary', async () => {
    const { headers } = await send(`${service().origin}/api/config`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toMatch(/accept-encoding/i);
  });
});
