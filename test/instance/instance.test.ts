import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Command, UsageError } from '../../src/commands/command.ts';
import { instanceSet, instanceShow } from '../../src/commands/instance.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { instanceOf } from '../../src/features/instance/instance.texts.ts';
import { describeService, type Json } from '../harness.ts';
import { by } from '../rows.ts';

describeService('texts of the instance', (service) => {
  const run = async (command: Command, words: string[], flags = {}): Promise<Json> =>
    (await command.run(service().ctx, words, flags)).json;
  const defaults = {
    name: 'Millrace',
    description: '',
    headline: '',
    reasons: '',
    contact: '',
    rules: '',
    terms: '',
    answers: '',
    sign_up: '',
    app_registration: 'everybody',
    admin_second_factor: 'optional',
    language: 'en',
    accent: '',
    style: '',
    indexing: 'on',
    pictures: {},
  };

  test('are in openapi.json', async () => {
    const { ctx, origin } = service();
    const info = async (): Promise<Json> =>
      ((await (await fetch(`${origin}/openapi.json`)).json()) as Json).info;
    const before = await info();
    expect(before).toMatchObject({ title: 'Millrace', contact: { name: 'Millrace' } });
    expect(before).not.toHaveProperty('termsOfService');
    const texts = {
      name: 'Ada’s place',
      description: 'For friends.',
      contact: 'ada@example.org',
      terms: 'Be kind.',
    };
    for (const [key, text] of Object.entries(texts))
      await setInstance(ctx.store, undefined, key as 'name', text);
    const { title, description, contact, termsOfService } = await info();
    expect({ title, contact, termsOfService }).toEqual({
      title: 'Ada’s place',
      contact: { email: 'ada@example.org' },
      termsOfService: `${origin}/about`,
    });
    expect(description).toMatch(/^For friends\.\n\nEvery reply/);
    for (const key of Object.keys(texts)) await setInstance(ctx.store, undefined, key as 'name', '');
    expect(await info()).toEqual(before);
  });

  test('are set, shown to a service that has read them before, and set to their defaults again', async () => {
    const { ctx } = service();
    expect(await instanceOf(ctx)).toEqual(defaults);
    const events = await service().eventsOf(async () => {
      const set = await run(instanceSet, ['name', 'Ada’s place']);
      expect(set).toEqual({ ...defaults, name: 'Ada’s place' });
      await run(instanceSet, ['name', 'Ada’s place']);
    });
    expect(events.map(({ type, body }) => ({ type, body }))).toEqual([
      { type: 'instance', body: { key: 'name' } },
    ]);
    expect(await instanceOf(ctx)).toMatchObject({ name: 'Ada’s place' });
    const file = join(tmpdir(), `millrace-rules-${process.pid}`);
    writeFileSync(file, 'Be kind.\r\nStay curious.\n');
    await run(instanceSet, ['rules'], { file });
    await run(instanceSet, ['app_registration', 'admins']);
    expect(await run(instanceShow, [])).toEqual({
      ...defaults,
      name: 'Ada’s place',
      rules: 'Be kind.\nStay curious.',
      app_registration: 'admins',
    });
    const { lines } = await instanceShow.run(ctx, [], {});
    expect(lines).toContain('rules:                Be kind.');
    expect(lines).toContain('                      Stay curious.');
    expect(await instanceOf(ctx)).toEqual(await run(instanceShow, []));
    for (const key of ['name', 'rules', 'app_registration']) await run(instanceSet, [key, '']);
    expect(await instanceOf(ctx)).toEqual(defaults);
  });

  test('are refused when they cannot be used, or by others than administrators', async () => {
    await expect(run(instanceSet, ['motto', 'x'])).rejects.toThrow(UsageError);
    await expect(run(instanceSet, ['name'])).rejects.toThrow(UsageError);
    await expect(run(instanceSet, ['name', 'x'.repeat(51)])).rejects.toThrow('at most 50');
    await expect(run(instanceSet, ['name', 'two\nlines'])).rejects.toThrow('one line');
    await expect(run(instanceSet, ['app_registration', 'nobody'])).rejects.toThrow('everybody or admins');
    await expect(run(instanceSet, ['language', 'nl'])).rejects.toThrow('en, de, fr, es, pt, ja, or ar');
    const person = await service().person('plain');
    await expect(setInstance(service().ctx.store, by(Number(person.id)), 'name', 'Mine')).rejects.toThrow(
      'needs the role administrator or a higher one.',
    );
    expect(await run(instanceShow, [])).toEqual(defaults);
  });
});
