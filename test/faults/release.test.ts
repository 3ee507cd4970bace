/** A release archive runs with Node.js 24 and nothing else. */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createDatabase, databases } from '../harness.ts';
import { whileServing } from './program.ts';
import { cleanEnv } from './run-command.ts';

const MAX_BYTES = 60e6;
const folder = mkdtempSync(join(tmpdir(), 'millrace-release-'));
const place = join(folder, `millrace-${manifest.version}-${process.platform}-${process.arch}`);
const notes = join(folder, `millrace-${manifest.version}.md`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  const script = join(import.meta.dirname, '../../scripts/run.mjs');
  const made = spawnSync(process.execPath, [script, 'release', folder], { encoding: 'utf8' });
  expect([made.status, made.stdout]).toEqual([0, `${place}.tar.gz\n${notes}\n`]);
  expect(spawnSync('tar', ['-xzf', `${place}.tar.gz`, '-C', folder]).status).toBe(0);
});

test('its notes are in the change log', () => {
  expect(readFileSync(join(place, 'CHANGELOG.md'), 'utf8')).toContain(readFileSync(notes, 'utf8').trim());
});

test('it has what its README leads to', () => {
  const readme = readFileSync(join(place, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/(?:\]\(|\b(?:src|srcset)=")([\w./-]+)[)"]/g)].map(
    ([, path = '']) => path,
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((path) => !existsSync(join(place, path)))).toEqual([]);
});

test('it is small, and holds neither sources nor development packages', () => {
  const files = (readdirSync(place, { recursive: true }) as string[]).map((name) => join(place, name));
  expect(files.reduce((sum, file) => sum + lstatSync(file).size, 0)).toBeLessThan(MAX_BYTES);
  expect(readdirSync(place).sort()).toEqual([
    ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md'],
    'SECURITY.md',
    ...['bin', 'deploy', 'dist', 'docs', 'node_modules', 'package.json', 'packages'],
  ]);
  // Of the packages only what the README links to.
  const packages = readdirSync(join(place, 'packages'), { recursive: true }) as string[];
  expect(packages.filter((name) => /\./.test(name)).sort()).toEqual(['client/README.md', 'python/README.md']);
  const development = Object.keys(manifest.devDependencies).filter((name) =>
    readdirSync(join(place, 'node_modules')).includes(name),
  );
  expect(development).toEqual([]);
});

describe.each(databases)('it serves on %s', (database) => {
  test('accounts, passwords and pictures', async () => {
    const env = {
      ...cleanEnv(),
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      MILLRACE_DATA: join(folder, `data-${database}`),
      MILLRACE_PORT: '0',
      ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase() }),
    };
    const program = join(place, 'bin/millrace');
    const cwd = tmpdir();
    const version = spawnSync(program, ['--version'], { env, cwd, encoding: 'utf8' });
    // It knows the commit that it was built from, if that was a clone.
    expect(version.stdout).toMatch(new RegExp(`^${manifest.version} \\(schema \\d+(, commit \\S+)?\\)\n$`));
    const added = spawnSync(program, ['user', 'add', 'ada', '--password-stdin'], {
      ...{ env, cwd, encoding: 'utf8' as const },
      input: 'correct horse battery\n',
    });
    expect([added.status, added.stderr]).toEqual([0, '']);
    await whileServing(program, { env, cwd }, async (origin) => {
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const { data } = (await (await fetch(`${origin}/api/users/@ada`)).json()) as {
        data: { avatar_image: { url: string } };
      };
      const avatar = await fetch(`${data.avatar_image.url}?w=64`);
      expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/png']);
    });
  });
});
