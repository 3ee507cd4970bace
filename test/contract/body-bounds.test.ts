/** Every list and text of a body is bounded, so that no body of the size that is read takes long to check. */
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { describeService, describeWithoutRows, type Json } from '../harness.ts';
import { people } from '../people.ts';

const { endpoints } = app;

/** The places in a schema where a list or a text has no bound. */
function unbounded(schema: Json, path = 'body'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: string[] = [];
  const isChosen = 'const' in schema || 'enum' in schema;
  if (schema.type === 'array' && schema.maxItems === undefined) own.push(`${path}: a list`);
  if (schema.type === 'string' && schema.maxLength === undefined && !isChosen) own.push(`${path}: a text`);
  const parts: [string, Json][] = [
    ...Object.entries(schema.properties ?? {}),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => Object.entries(schema[key] ?? [])),
    ...['items', 'additionalProperties', 'patternProperties'].map((key): [string, Json] => [
      key,
      schema[key],
    ]),
  ];
  return [...own, ...parts.flatMap(([name, part]) => unbounded(part, `${path}.${name}`))];
}

describe('schemas of bodies', () => {
  const parsed = endpoints.filter(({ body }) => body?.schema !== undefined);

  test.each(parsed.map(({ name, body }) => [name, body?.schema] as const))('%s is bounded', (_, schema) => {
    expect(unbounded(schema)).toEqual([]);
  });

  test('what has no bound is found at any depth', () => {
    const list = Type.Array(Type.Object({ a: Type.Optional(Type.String()), b: Type.Literal('x') }));
    const schema = Type.Union([Type.Object({ c: list }), Type.Null()]);
    expect(unbounded(schema)).toEqual(['body.0.c: a list', 'body.0.c.items.a: a text']);
  });
});

describeWithoutRows('bodies beyond every rule', (service) => {
  test.each([
    ['POST', '/posts', 'text', { text: 'a'.repeat(20_001) }],
    [
      'POST',
      '/posts',
      'annotations',
      { text: 'a', annotations: Array(1001).fill({ type: 'a.b', value: {} }) },
    ],
    ['POST', '/posts', 'reply_to', { text: 'a', reply_to: '1'.repeat(20_001) }],
    ['POST', '/text/process', 'text', { text: '\u{1f41d}'.repeat(15_001) }],
    ['PATCH', '/users/me', 'name', { name: 'a'.repeat(20_001) }],
    ['PATCH', '/users/me', 'annotations', { annotations: Array(1001).fill({ type: 'a.b' }) }],
    ['PATCH', '/users/me', 'description.text', { description: { text: 'a'.repeat(20_001) } }],
  ])('%s %s is told of %s', async (method, path, key, body) => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const { status, meta } = await alice.call(path, { method, body });
      expect([status, meta.error_message]).toEqual([400, expect.stringMatching(`^Bad Request: ${key} `)]);
      expect(meta.error_message.length).toBeLessThan(200);
    });
    expect(events).toEqual([]);
  });
});

describeService('texts that are too long', (service) => {
  // A scan would take the URLs out, and count what is left.
  const text = '[[a](b.com)'.repeat(1_700);
  const entities = { parse_markdown_links: true };

  test.each([
    ['POST', '/posts', { text, entities }, 'text is 18700 characters long; at most 256 fit'],
    ['POST', '/posts', { text: '\u{1f41d}'.repeat(257) }, 'text is 257 characters long; at most 256 fit'],
    ['POST', '/text/process', { text: `${text}${text}`.slice(0, 20_000), entities: {} }, 'at most 2048 fit'],
    ['PATCH', '/users/me', { description: { text, entities } }, 'description.text is 18700 characters long'],
  ])('%s %s counts code points', async (method, path, body, message) => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const { status, meta } = await alice.call(path, { method, body });
      expect([status, meta.error_slug]).toEqual([400, 'invalid-text']);
      expect(meta.error_message).toContain(message);
    });
    expect(events).toEqual([]);
  });

  test('URLs in Markdown have room of their own', async () => {
    const { alice } = await people(service(), 'alice');
    const url = `https://example.com/${'a'.repeat(1_900)}`;
    const links = Array.from({ length: 8 }, (_, n) => `[example.com ${n}](${url})`).join(' ');
    const { status, data } = await alice.post('/posts', { text: links, entities });
    expect([status, data.entities.links.length]).toEqual([200, 8]);
  });
});
