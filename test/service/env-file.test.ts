/** Files of settings, read as systemd reads them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addEnvFile, parseEnvFile, SERVICE_DATA, SERVICE_FILE } from '../../src/env-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['A=1', { A: '1' }],
  ['# A=1\n; B=2\n\n  C=3  ', { C: '3' }],
  ['A=postgres://u:p#w@h/d?x=1', { A: 'postgres://u:p#w@h/d?x=1' }],
  ['A = a b # c', { A: 'a b # c' }],
  [`A="a \\" \\$ \\x b"`, { A: 'a " $ \\x b' }],
  [`A='a " \\ b'`, { A: 'a " \\ b' }],
  [`A='one'"two"three`, { A: 'onetwothree' }],
  [`A=it's`, { A: "it's" }],
  ['A=a\\ b\\\nc', { A: 'a bc' }],
  ['A="a\nb"\nB=2', { A: 'a\nb', B: '2' }],
  ['A=\nB=2', { A: '', B: '2' }],
  ['# comment \\\nA=1\nB=2', { B: '2' }],
  ['export A=1\n  export  B = "2"\nexported=3', { A: '1', B: '2', exported: '3' }],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['A=1\nA=2', { A: '2' }],
])('%j', (text, settings) => {
  expect(parseEnvFile(text)).toEqual({ found: settings, wrong: [] });
});

test.each([
  ['MILLRACE_PORT 8080', [1]],
  ['A=1\r\nnonsense\r\n\r\n1B=2\r\nC-D=3\r\n# E\r\n=4', [2, 4, 5, 7]],
  ['A="a\nb\nc"\nnonsense', [4]],
  ['A=a\\\nb\n# c\\\nd\nexport', [5]],
  ['export A\n export A-B=1', [1, 2]],
])('lines that set nothing are told by their numbers: %j', (text, wrong) => {
  expect(parseEnvFile(text).wrong).toEqual(wrong);
});

test('a file with such lines is refused, without showing them', () => {
  const file = join(folder, 'wrong.env');
  writeFileSync(file, 'A=1\nsecret\n\nMILLRACE_PORT 8080\n');
  const env: NodeJS.ProcessEnv = {};
  const read = () => addEnvFile(env, { file, hasFolder: true }, () => undefined);
  expect(read).toThrow(
    `${file}: lines 2, 4 set nothing. A setting is NAME=value, and a comment begins with #.`,
  );
  expect(env).toEqual({});
});

test('whatever is quoted is read as it was', () => {
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !/\r\n/.test(text));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      const quoted = values.map((text, n) => `V${n}="${text.replace(/["\\`$]/g, '\\$&')}"\n`);
      expect(parseEnvFile(quoted.join('')).found).toEqual(
        Object.fromEntries(values.map((text, n) => [`V${n}`, text])),
      );
    }),
  );
});

test('no text takes long or fails', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`A="'\\#;\n \t`), maxLength: 2000 }), (text) => {
      parseEnvFile(text);
    }),
  );
});

test('the file of the service is found where nothing says where the store is, and told', () => {
  const file = join(folder, 'millrace.env');
  writeFileSync(file, 'MILLRACE_URL=https://social.example\nAWS_REGION=eu-west-1\n');
  const read = (env: NodeJS.ProcessEnv, hasFolder = false) => {
    const told: string[] = [];
    addEnvFile(env, { file: undefined, hasFolder }, (message) => told.push(message), file);
    return { env, told };
  };
  const all = {
    MILLRACE_URL: 'https://social.example',
    AWS_REGION: 'eu-west-1',
    MILLRACE_DATA: SERVICE_DATA,
  };
  expect(read({ HOME: '/' })).toEqual({ env: { HOME: '/', ...all }, told: [`settings: ${file}`] });
  expect(read({ AWS_REGION: 'other' }).env).toEqual({ ...all, AWS_REGION: 'other' });
  expect(read({ MILLRACE_PORT: '1' })).toEqual({ env: { MILLRACE_PORT: '1' }, told: [] });
  expect(read({}, true)).toEqual({ env: {}, told: [] });
  const named: NodeJS.ProcessEnv = {};
  addEnvFile(named, { file, hasFolder: true }, () => expect.unreachable(), file);
  expect(named).toEqual(all);
});

test('it is the file that the unit names, with its folder', () => {
  const unit = readFileSync(join(import.meta.dirname, '../../deploy/millrace.service'), 'utf8').split('\n');
  expect(unit).toContain(`EnvironmentFile=-${SERVICE_FILE}`);
  expect(unit).toContain(`Environment=MILLRACE_DATA=${SERVICE_DATA}`);
});
