/** The types of events are those that the modules declare (docs/events.md). */
import { expect, test } from 'vitest';
import { modules } from '../../src/app.ts';
import {
  appSpecOf,
  appTypes,
  clauseTypes,
  defineEvent,
  fillCatalogue,
  hasClauses,
  isKnown,
  notifiedBy,
  topicsOf,
} from '../../src/events/catalogue.ts';
import type { LogEvent, NewEvent } from '../../src/events/types.ts';
import { appsModule } from '../../src/features/apps/apps.module.ts';
import { postEvent } from '../../src/features/posts/posts.events.ts';
import { composeApp } from '../../src/modules.ts';

const logged = (event: NewEvent | { type: string; body: object }) =>
  ({ ...event, seq: 1, at: 1 }) as LogEvent;

test('what no module declares, or more than one, is an error', () => {
  const { events, ...apps } = appsModule;
  const [first, ...others] = modules;
  expect(first).toBe(appsModule);
  const complete = () => composeApp([appsModule, ...others]);
  // @ts-expect-error: no module declares its types of events
  const incomplete = () => composeApp([apps, ...others]);
  expect([events.length, complete, incomplete]).toEqual([1, expect.any(Function), expect.any(Function)]);
  // @ts-expect-error: it has no body
  defineEvent('nothing');

  const known = appTypes();
  expect(() => fillCatalogue([postEvent, postEvent])).toThrow('two modules declare the type of event post');
  expect(appTypes()).toEqual(known);
});

test('an event of a type that only a newer version knows is told to nobody', () => {
  const event = logged({ type: 'nothing', body: { id: 1 } });
  expect(isKnown(event)).toBe(false);
  expect(isKnown(logged({ type: 'constructor', body: {} }))).toBe(false);
  expect(topicsOf(event)).toEqual([]);
  expect(appSpecOf(event)).toBeUndefined();
  expect(notifiedBy(event)).toBeUndefined();
  expect(hasClauses('nothing')).toBe(false);
});

test('an event that only drops what is cached has a row without anything', () => {
  const event = logged({ type: 'filter', body: { id: 1, user: 2 } });
  expect(isKnown(event)).toBe(true);
  expect(topicsOf(event)).toEqual([]);
  expect(appSpecOf(event)).toBeUndefined();
});

test('filters name every type of message but user', () => {
  expect([...clauseTypes(), 'user'].sort()).toEqual([...appTypes()].sort());
  expect(hasClauses('user')).toBe(false);
});
