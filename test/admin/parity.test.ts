/** Every action of the administration is a form, a call and a command, which are called the same. */
import { describe, expect, test } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { allActions } from './areas/all.ts';
import type { Action } from './areas/area.ts';

const actions = await allActions();
const changing = actions.filter(
  ({ page, command }) => page !== undefined || commands.find(({ name }) => name === command?.[0])?.isAction,
);

/** Commands that are no part of the console, and why. */
const operators: Readonly<Record<string, string>> = {
  'user add': 'people sign up, or are invited',
  'user password': 'reads the password from a terminal, or prints a link',
  'user admin': 'the older form of user role',
  'user verify-domain': 'people verify their domain on their account page',
  'app add': 'people register apps on their account page',
  'app change': 'on the page of its owner',
  'app secret': 'on the page of its owner',
  'app delete': 'on the page of its owner; the console suspends',
  'token issue': 'apps get tokens when people authorise them',
  'places import': 'reads a file of any size',
};

/** The verb of a command, as the words that a form and a call are to have too. */
const verbOf = (name: string): string[] => name.split(' ').slice(1).join('-').split('-');

/** A form at the path of a list adds to it, and one at the path of a text sets it. */
const wordsOf = (name: string): string[] =>
  name.includes('.') ? name.split(/[.-]/) : [...name.split('-'), 'add', 'set'];

describe.each(changing.map((action): [string, Action] => [action.name, action]))('%s', (_, action) => {
  const { page, call, command, lacks, differs } = action;

  test('is a form, a call and a command, or says why not', () => {
    const isWhole = page !== undefined && call !== undefined && command !== undefined;
    expect([isWhole, lacks !== undefined]).toEqual([isWhole, !isWhole]);
  });

  test('is called the same everywhere, or says why not', () => {
    if (command === undefined) return;
    const others = [page?.[0], call?.[0]].flatMap((name) => (name === undefined ? [] : [wordsOf(name)]));
    const isSame = others.every((words) => verbOf(command[0]).every((word) => words.includes(word)));
    expect([isSame, differs !== undefined]).toEqual([isSame, !isSame]);
  });
});

test('every command that acts is among them, or says why not', () => {
  const acting = commands.flatMap(({ name, isAction }) => (isAction ? [name] : []));
  const known = changing.flatMap(({ command }) => command?.[0] ?? []);
  const lost = acting.filter((name) => !known.includes(name) && !(name in operators));
  expect(lost).toEqual([]);
  expect(Object.keys(operators).filter((name) => known.includes(name) || !acting.includes(name))).toEqual([]);
});
