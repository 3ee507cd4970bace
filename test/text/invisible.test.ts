/** What shows nothing is no text, name or title; what scripts and emoji need stays legal (docs/interface.md, Text that shows something). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addOwnApp } from '../../src/features/apps/apps.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { drawnOf, isBlank, isShownOnLine, withFewMarks } from '../../src/text/invisible.ts';
import { channel } from '../channels.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

const blanks = [
  '\u2800',
  '\u3164 \uffa0',
  '\u17b4\u17b5',
  '\ufe0f',
  '\u200d\u200b',
  '\u00ad\u0001',
  '\u{e0041}',
];
const drawn = ['❤️', '👨‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'क्‍ष', 'ᠮᠠᠩ᠋', 'བསྒྲུབས', 'שִׁ֑', 'Việt', '!'];
const pile = `a${'\u0301'.repeat(40)}`;

describe('texts', () => {
  test.each(blanks)('%j is blank', (text) =>
    expect([isBlank(text), drawnOf(text).trim()]).toEqual([true, '']),
  );
  test.each(drawn)('%s is not, and fits on a line', (text) =>
    expect([isBlank(text), isShownOnLine(text)]).toEqual([false, true]),
  );

  test('a pile of marks is cut, also where characters that draw nothing part it', () => {
    expect([...withFewMarks(`${pile}bc`)]).toHaveLength(11);
    expect([...withFewMarks(`a${'\u0301\u200d'.repeat(100)}`)]).toHaveLength(9);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = withFewMarks(text);
        expect(withFewMarks(shown)).toBe(shown);
        expect(isBlank(text)).toBe(isBlank(shown));
        expect(isBlank(drawnOf(text))).toBe(isBlank(text));
      }),
    );
  });
});

describeService('names, titles and texts', (service) => {
  test('that show nothing are refused everywhere, and change nothing', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const core = service().ctx.config.namespace;
    const open = (await channel(ann, { readers: { any_user: true } })).id;
    const metadata = (kind: string, value: object) => [{ type: `${core}.${kind}.metadata`, value }];
    const calls = (text: string): [string, string, object][] => [
      ['PATCH', '/users/me', { name: text }],
      ['POST', '/channels', { type: 'com.example.x', annotations: metadata('channel', { title: text }) }],
      [
        'POST',
        '/channels',
        { type: `${core}.broadcast`, annotations: metadata('broadcast', { title: text }) },
      ],
      [
        'POST',
        `/channels/${open}/messages`,
        { text: 'x', annotations: metadata('broadcast.message', { subject: text }) },
      ],
      ['POST', '/posts', { text: 'x', annotations: [{ type: `${core}.content-warning`, value: { text } }] }],
      ['POST', '/files', { type: 'com.example.f', name: text }],
    ];
    const texts = (text: string): [string, string, object][] => [
      ['POST', '/posts', { text }],
      ['POST', `/channels/${open}/messages`, { text }],
      ['POST', '/channels/pm/messages', { text, destinations: [bob.id] }],
    ];
    const events = await service().eventsOf(async () => {
      for (const given of [...blanks, pile]) {
        const isPile = given === pile;
        for (const [method, path, body] of [...calls(given), ...(isPile ? [] : texts(given))]) {
          const { status, meta } = await ann.call(path, { method, body });
          expect([status, meta.error_message], `${path} ${JSON.stringify(given)}`).toEqual([
            400,
            expect.stringMatching(isPile ? /too many marks on one letter/ : /must|supply/),
          ]);
        }
        const { ctx } = service();
        const app = { name: given, link: '', redirectUris: [] };
        await expect(addOwnApp(ctx, { userId: Number(ann.id), role: 'administrator' }, app)).rejects.toThrow(
          'name',
        );
        await expect(setInstance(ctx.store, undefined, 'name', given)).rejects.toThrow('name');
      }
    });
    expect(events).toEqual([]);
    for (const text of drawn) {
      for (const [method, path, body] of [...calls(text), ...texts(text)]) {
        expect((await ann.call(path, { method, body })).status, `${path} ${text}`).toBe(200);
      }
    }
  });
});
