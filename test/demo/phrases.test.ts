/** The phrases of the sample data: what a translator can get wrong in them is named, with its file. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@millrace/avatars/random';
import { type Language, phrasesFolder, readLanguages, type Topic } from '@millrace/sample-data';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expand } from '../../packages/sample-data/src/grammar.ts';
import { readLocale, readTimezone } from '../../src/features/profiles/locales.ts';

const languages = readLanguages();
const files = languages.flatMap((language) => [
  { file: `${language.code}/language.json`, language, topic: undefined },
  ...language.topics.map((topic) => ({ file: `${language.code}/${topic.name}.json`, language, topic })),
]);

describe.each(files)('$file', ({ language, topic }) => {
  const templates =
    topic === undefined
      ? [...language.thanks, ...language.nods, ...language.closings, ...language.bio]
      : [...topic.bio, ...topic.threads.flatMap(({ opening, answers }) => [opening, ...answers])];

  test('every template can be filled', () => {
    expect(templates.flatMap((template) => faultsOf(template, language, topic))).toEqual([]);
  });

  test('every condition of an answer can come true', () => {
    const faults = (topic?.threads ?? []).flatMap(({ opening, answers }) => {
      const possible = [opening, ...slotsOf(opening).flatMap((slot) => listOf(slot, language, topic) ?? [])];
      return answers.flatMap((answer) => {
        if (!answer.startsWith('~')) return [];
        const condition = /^~([^:]+): ./.exec(answer)?.[1];
        if (condition === undefined) return [`needs the form "~words: answer": ${answer}`];
        return condition
          .split(',')
          .filter((word) => !possible.some((text) => text.includes(word)))
          .map((word) => `"${word}" is not in the opening: ${answer}`);
      });
    });
    expect(faults).toEqual([]);
  });

  test('tags are words', () => {
    expect((topic?.tags ?? []).filter((tag) => !/^[\p{L}\p{N}_]+$/u.test(tag))).toEqual([]);
  });
});

describe.each(languages.map((language) => ({ code: language.code, language })))('$code', ({ language }) => {
  test('every file is the language or one of its topics', () => {
    const names = ['language', ...language.topics.map(({ name }) => name)].map((name) => `${name}.json`);
    expect(readdirSync(join(phrasesFolder, language.code)).sort()).toEqual(names.sort());
  });

  test('locales and time zones exist', () => {
    for (const { locale, timezone } of language.homes) {
      expect(readLocale(locale)).toBe(locale.replace('-', '_'));
      expect(readTimezone(timezone)).toBe(timezone);
    }
  });

  test('names have Latin letters for usernames', () => {
    const latin = (name: string) => (name.split('/')[1] ?? name).normalize('NFD');
    expect([...language.given, ...language.family].filter((name) => !/[a-z]/i.test(latin(name)))).toEqual([]);
  });
});

describe('a file that is wrong', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'millrace-phrases-'));
    file = join(folder, 'de', 'baking.json');
    cpSync(phrasesFolder, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ['an entry of another type', /"tags": \[/, '"tags": [7, ', '/tags/0 must be string'],
    ['a key that is misspelt', '"opening"', '"opnening"', '/threads/0/opnening'],
    ['a key that is not there', /"emoji": .*\n/, '', '/ must have required properties emoji'],
    ['an empty text', /"opening": ".*"/, '"opening": ""', '/threads/0/opening must not have fewer than 1'],
    ['JSON that cannot be read', ',', ',,', 'is not valid JSON'],
  ])('is named, with the entry: %s', (_, part, replacement, line) => {
    const whole = readFileSync(file, 'utf8');
    expect(whole).toMatch(part);
    writeFileSync(file, whole.replace(part, replacement));
    expect(() => readLanguages(folder)).toThrow(line);
    expect(() => readLanguages(folder)).toThrow(file);
  });

  test('is named: one that is not there', () => {
    rmSync(file);
    expect(() => readLanguages(folder)).toThrow(file);
  });
});

function slotsOf(template: string): string[] {
  return [...template.matchAll(/<\^?([^>]*)>/g)].map(([, slot]) => slot as string);
}

function listOf(slot: string, language: Language, topic: Topic | undefined): string[] | undefined {
  const name = slot.replace(/\d$/, '');
  return topic?.words[name] ?? language.words[name];
}

/** What is wrong with a template, if anything, as lines. */
function faultsOf(template: string, language: Language, topic: Topic | undefined): string[] {
  try {
    expand(template, new Random(1), () => 'x');
  } catch (error) {
    return [(error as Error).message];
  }
  return slotsOf(template).flatMap((slot) => {
    if (slot === '@' || slot === 'now' || /^link:[a-z0-9-]+$/.test(slot)) return [];
    const range = /^(\d+)-(\d+)$/.exec(slot);
    if (range !== null && Number(range[1]) < Number(range[2])) return [];
    const list = listOf(slot, language, topic);
    if (list === undefined) return [`no list of words for <${slot}>: ${template}`];
    return /\d$/.test(slot) && list.length < 2 ? [`<${slot}> needs a list of two: ${template}`] : [];
  });
}
