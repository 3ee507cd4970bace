/** Stopping does not wait for clients that neither finish a request nor answer a goodbye. */
import { expect, test } from 'vitest';
import { STOP_MS } from '../../src/commands/serve.ts';
import { databases, until } from '../harness.ts';
import { Program } from './program.ts';
import { RawSocket, upgradeRequest } from './raw.ts';

test.concurrent.each(databases)('on %s it exits with 0', async (database) => {
  const program = await Program.create(database);
  try {
    const [alice] = await program.accounts('alice');
    await program.start();
    const authorization = `Authorization: Bearer ${alice?.token}`;
    const sockets = [
      '',
      'GET /healthz HTTP/1.1\r\nHost: a\r\n',
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{',
      'no http at all\r\n\r\n',
      upgradeRequest('/stream/user', [authorization]),
      upgradeRequest('/nowhere'),
      `GET /stream/user HTTP/1.1\r\nHost: a\r\n${authorization}\r\n\r\n`,
    ].map((text) => new RawSocket(program.port, text, { keepsOpen: true }));
    await until(() => sockets.slice(3).every(({ received }) => received.length > 0));
    // It would be killed, and have no status, if it waited for them.
    const { status } = await program.stop();
    for (const socket of sockets) socket.destroy();
    expect(status).toBe(0);
  } finally {
    await program.dispose();
  }
});

test('what is cut then leaves time to exit within ten seconds', () => {
  expect(STOP_MS).toBeLessThan(9_000);
});
