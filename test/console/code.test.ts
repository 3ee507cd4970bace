/** The code that the console shows is code in each of its languages, whatever was typed. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { app } from '../../src/app.ts';
import {
  appStreamCode,
  type Code,
  filterCode,
  javascriptName,
  pythonName,
  userStreamCode,
} from '../../src/web/reference/client/console/code.ts';
import { installs } from '../tools.ts';

const origin = 'https://social.example';
const odd = `it's "odd" \\ $(id) \`id\` \n\${x} 日本`;

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn(`Python code is not parsed: ${installs('python3')}.`);

function expectCode({ curl, javascript, python }: Code): void {
  const parse = (command: string, args: string[], input: string) => {
    const { status, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  };
  parse('sh', ['-n'], curl);
  parse(process.execPath, ['--check', '--input-type=module', '-'], javascript);
  if (hasPython) parse('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], python);
}

describe('code', () => {
  test('of streams and filters', () => {
    const body = { name: odd, match_policy: 'include_any', nothing: null, list: [true, 1.5, { [odd]: odd }] };
    expectCode(filterCode(origin, undefined, body));
    expectCode(filterCode(origin, '7', body));
    expectCode(appStreamCode(origin, body));
    const made = { name: 'posts.stream.global', args: [odd], path: '/posts', query: { q: odd } };
    const code = userStreamCode(origin, { include_html: '0' }, new Map([[odd, made]]));
    expectCode(code);
    expect(code.python).toContain('client.posts.stream.global_, ');
    expectCode(userStreamCode(origin, {}, new Map()));
  });

  test('names calls as the clients do', () => {
    const client = createClient({ url: origin });
    for (const { name } of app.endpoints.filter(({ subscribe }) => subscribe !== undefined)) {
      const found = javascriptName(name)
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], client);
      expect([name, typeof found]).toEqual([name, 'function']);
      expect(pythonName(name)).toMatch(/^[a-z_.]+$/);
    }
    expect(pythonName('app-streams.delete.all')).toBe('app_streams.delete.all');
  });
});
