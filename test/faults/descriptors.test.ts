/** A process that has no file descriptor left says so, and goes on when it has some again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Json, until } from '../harness.ts';
import { cleanEnv } from './run-command.ts';

const LIMIT = 100;
const program = join(import.meta.dirname, '../../bin/millrace');

test.skipIf(process.platform !== 'linux')('running out of file descriptors is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-descriptors-'));
  const child = spawn('sh', ['-c', `ulimit -n ${LIMIT}; exec ${program} serve --port 0`], {
    env: { ...cleanEnv(), MILLRACE_DATA: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const lines = (): Json[] =>
    said
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []));
  const find = (words: RegExp): Json | undefined => lines().find(({ msg }) => words.test(msg));
  const sockets: Socket[] = [];
  try {
    const { version, schema } = await until(() => find(/^millrace /));
    expect([version, schema]).toEqual([expect.stringMatching(/^\d+\./), expect.stringMatching(/^\d{4}-/)]);
    expect(await until(() => find(/few file descriptors/))).toMatchObject({ level: 40, limit: LIMIT });
    const origin = new URL(await until(() => /^listening on (\S+)$/m.exec(said)?.[1]));
    const figure = async (name: string): Promise<number> => {
      const text = await (await fetch(`${origin}metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
    };
    expect(await figure('process_max_fds')).toBe(LIMIT);
    const before = await figure('process_open_fds');
    expect(before).toBeGreaterThan(10);
    for (let n = 0; n < 2 * LIMIT; n++) {
      sockets.push(connect(Number(origin.port), '127.0.0.1').on('error', () => undefined));
    }
    const told = await until(() => find(/no file descriptor left/));
    expect(told).toMatchObject({ level: 50, code: 'EMFILE', limit: LIMIT });
    expect(told.msg).toContain('LimitNOFILE=');
    for (const socket of sockets) socket.destroy();
    await until(() => find(/file descriptors again/));
    expect((await fetch(`${origin}readyz`)).status).toBe(200);
    expect(lines().filter((line) => /no file descriptor left/.test(line.msg))).toHaveLength(1);
  } finally {
    for (const socket of sockets) socket.destroy();
    const exited = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
});
