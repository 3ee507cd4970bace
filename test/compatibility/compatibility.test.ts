/** Clients of the last release go on working: what breaks them is announced (docs/compatibility.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { writeOpenApi } from '../../src/web/reference/reference.interface.ts';
import { breakingChanges } from './compare.ts';
import { type Description, type Operation, type Schema, shortForm } from './description.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const current = shortForm(JSON.parse(writeOpenApi(app.described, '')));

/** The description of the last release. */
function released(): Description {
  const folder = 'test/fixtures/released';
  const numbers = (name: string): number[] => (name.match(/\d+/g) ?? []).map(Number);
  const [last = ''] = readdirSync(join(root, folder)).sort((a, b) => {
    const [one, other] = [numbers(a), numbers(b)];
    return (
      other.map((number, index) => number - (one[index] ?? 0)).find((difference) => difference !== 0) ?? 0
    );
  });
  return JSON.parse(read(join(folder, last)));
}

/** The changes in the list of the documentation, in its words. */
function announced(): string[] {
  const [, list = ''] = read('docs/compatibility.md').split('\n## Announced changes\n');
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, change]) => change as string);
}

test('what breaks clients of the last release is announced, and nothing else is', () => {
  expect(breakingChanges(released(), current).sort()).toEqual(announced().sort());
});

test('the changelog has a section for the version, and the description has its number', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(current.version).toBe(version);
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## (Unreleased|${version.replaceAll('.', '\\.')})`, 'm'));
  expect(read('CHANGELOG.md')).toContain(`\n## ${released().version} `);
});

/** The same description, to be changed. */
type Open<T> = T extends object ? { -readonly [K in keyof T]: Open<T[K]> } : T;
type Change = (route: string, operation: Open<Operation>, all: Open<Description>) => string | undefined;

const propertiesOf = (schema: Open<Schema> | undefined) => schema?.properties as Record<string, Schema>;
const own = (key: string): Schema => ({ type: 'object', properties: { [key]: { type: 'string' } } });
const firstOf = (object: object | undefined): string | undefined => Object.keys(object ?? {})[0];

/** Changes that clients do not notice. */
const harmless: Record<string, Change> = {
  'a call': (route, operation, { operations }) => {
    operations[`${route}/more`] = structuredClone(operation);
    return undefined;
  },
  'an optional parameter': (_, { parameters }) => {
    parameters['query more'] = { required: false, schema: { type: 'string' } };
    return undefined;
  },
  'no token any more': (_, { tokens }) => {
    tokens.splice(0, tokens.length, '');
    return undefined;
  },
  'a member of a reply': (_, { replies }, { schemas }) => {
    for (const reply of [...Object.values(replies), ...Object.values(schemas)]) {
      const { properties } = (reply ?? {}) as { properties?: Record<string, Schema> };
      if (properties !== undefined) properties.one_more = { type: 'string' };
    }
    return undefined;
  },
  'a reply whose member is always there': (_, { replies }) => {
    const reply = replies[200] as { required?: string[]; properties?: object } | null | undefined;
    if (reply) reply.required = Object.keys(reply.properties ?? {});
    return undefined;
  },
  'wider bounds and one more value': (_, { parameters }) => {
    for (const { schema } of Object.values(parameters)) {
      if (schema.maximum !== undefined) schema.maximum = (schema.maximum as number) + 1;
      if (schema.minimum !== undefined) schema.minimum = (schema.minimum as number) - 1;
      if (schema.enum !== undefined) schema.enum = [...schema.enum, 'more'];
    }
    return undefined;
  },
};

/** Changes that break them, each with what is said; undefined where the operation has nothing to break. */
const breaking: Record<string, Change> = {
  'a call is gone': (route, _, { operations }) => {
    delete operations[route];
    return `${route}: removed`;
  },
  'a call has another name': (route, operation) => {
    const { name } = operation;
    operation.name = 'another';
    return `${route}: the name ${name} is another`;
  },
  'a parameter is gone': (route, { parameters }) => {
    const key = firstOf(parameters);
    if (key === undefined) return undefined;
    delete parameters[key];
    return `${route}: ${key}: removed`;
  },
  'a new parameter is required': (route, { parameters }) => {
    parameters['query more'] = { required: true, schema: { type: 'string' } };
    return `${route}: query more: new and required`;
  },
  'a parameter is required': (route, { parameters }) => {
    const key = Object.keys(parameters).find((name) => parameters[name]?.required === false);
    if (key === undefined) return undefined;
    (parameters[key] as { required: boolean }).required = true;
    return `${route}: ${key}: required`;
  },
  'a parameter has another type': (route, { parameters }) => {
    const key = firstOf(parameters);
    if (key === undefined) return undefined;
    const { type, ...rest } = (parameters[key] as { schema: Schema }).schema;
    if (type === undefined || rest.enum !== undefined) return undefined;
    parameters[key] = { ...(parameters[key] as { required: boolean }), schema: { type: 'null' } };
    return `${route}: ${key}: ${type} is not accepted`;
  },
  'a value is gone': (route, { parameters }) => {
    const key = Object.keys(parameters).find((name) => parameters[name]?.schema.enum !== undefined);
    if (key === undefined) return undefined;
    const { schema } = parameters[key] as { schema: Schema };
    const [first, ...others] = schema.enum as unknown[];
    schema.enum = others;
    return `${route}: ${key}: ${JSON.stringify(first)} is not accepted`;
  },
  'a bound is narrower': (route, { parameters }) => {
    const key = Object.keys(parameters).find((name) => parameters[name]?.schema.maximum !== undefined);
    if (key === undefined) return undefined;
    const { schema } = parameters[key] as { schema: Schema };
    schema.maximum = (schema.maximum as number) - 1;
    return `${route}: ${key}: maximum is ${schema.maximum}`;
  },
  'a scope is added': (route, operation) => {
    const [token = ''] = operation.tokens;
    const isOther = operation.tokens.some(
      (other) => other === '' || (other !== token && token.startsWith(other)),
    );
    if (isOther) return undefined;
    operation.tokens = operation.tokens.map((one) => (one === token ? `${one.split(':')[0]}: another` : one));
    return `${route}: ${token} is not enough`;
  },
  'the body is gone': (route, operation) => {
    const type = firstOf(operation.body?.types);
    if (type === undefined) return undefined;
    delete operation.body;
    return `${route}: body as ${type}: removed`;
  },
  'a key of the body is gone': (route, { body }) => {
    const { properties } = (body?.types['application/json'] ?? {}) as { properties?: Record<string, Schema> };
    const key = firstOf(properties);
    if (properties === undefined || key === undefined) return undefined;
    delete properties[key];
    return `${route}: body.${key}: removed`;
  },
  'a key of the body is required': (route, { body }) => {
    const schema = body?.types['application/json'] as
      | { properties?: object; required?: string[] }
      | undefined;
    const key = Object.keys(schema?.properties ?? {}).find((name) => !schema?.required?.includes(name));
    if (schema === undefined || key === undefined) return undefined;
    schema.required = [...(schema.required ?? []), key];
    return `${route}: body.${key}: required`;
  },
  'a reply is gone': (route, operation) => {
    const status = firstOf(operation.replies);
    operation.replies = {};
    return `${route}: reply ${status}: removed`;
  },
  'a member of a named object is gone': (_, __, { schemas }) => {
    delete propertiesOf(schemas.Post).num_stars;
    return 'Post.num_stars: removed';
  },
  'a member of a named object may be absent': (_, __, { schemas }) => {
    const { User } = schemas as Record<string, { required: string[] }>;
    if (User !== undefined) User.required = User.required.filter((key) => key !== 'username');
    return 'User.username: may be absent';
  },
  'a member of a named object may be null': (_, __, { schemas }) => {
    propertiesOf(schemas.Post).thread_id = {
      anyOf: [{ type: 'string' }, { type: 'null' }],
    };
    return 'Post.thread_id: may be null';
  },
};

describe('the comparison', () => {
  /** Applies changes to random calls. @returns what is expected to be said */
  const changed = (changes: Record<string, Change>) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(current.operations)), fc.constantFrom(...Object.keys(changes)))
      .map(([route, name]) => {
        const after = structuredClone(current) as Open<Description>;
        const expected = changes[name]?.(route, after.operations[route] as Open<Operation>, after);
        return { route, name, after: after as Description, expected };
      });

  test('finds nothing in what is the same, or was only added', () => {
    expect(breakingChanges(current, structuredClone(current))).toEqual([]);
    fc.assert(
      fc.property(changed(harmless), ({ after }) => {
        expect(breakingChanges(current, after)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('names what breaks, wherever it is, and nothing else', () => {
    fc.assert(
      fc.property(changed(breaking), ({ after, expected }) => {
        const found = breakingChanges(current, after);
        expect(found).toEqual(expected === undefined ? found : expect.arrayContaining([expected]));
        // Whatever is said is about what was changed.
        const place = (expected ?? '').split(/: | is /)[0] as string;
        for (const one of found) expect(one).toContain(place.split('.')[0]);
      }),
      { numRuns: 150 },
    );
  });

  test('looks into lists, alternatives and names that refer to themselves', () => {
    const of = (schema: Schema, Node: Schema = {}): Description => ({
      version: '1',
      operations: {
        'POST /x': {
          ...{ name: 'x', tokens: [''], parameters: {} },
          body: { required: false, types: { json: schema } },
          replies: { 200: schema },
        },
      },
      schemas: { Node },
    });
    const said = (before: Schema, after: Schema) => breakingChanges(of(before), of(after));
    const string: Schema = { type: 'string' };
    expect(said({ items: own('a') }, { items: own('b') })).toEqual([
      'POST /x: body[].a: removed',
      'POST /x: reply[].a: removed',
    ]);
    expect(said({ anyOf: [string, { type: 'integer' }] }, string)).toEqual([
      'POST /x: body: integer is not accepted',
    ]);
    expect(said(string, { anyOf: [string, { type: 'null' }] })).toEqual(['POST /x: reply: may be null']);
    expect(said({ type: 'integer' }, { type: 'number' })).toEqual(['POST /x: reply: may be number']);
    expect(said({ enum: ['a', 'b'] }, { enum: ['a'] })).toEqual(['POST /x: body: "b" is not accepted']);
    expect(said({ const: 'a' }, string)).toEqual([]);
    expect(said({}, string)).toEqual(['POST /x: body: anything is not accepted']);
    const node = (more: Record<string, Schema>): Schema => ({
      type: 'object',
      properties: { next: { $ref: '#/components/schemas/Node' }, ...more },
    });
    const ref = { $ref: '#/components/schemas/Node' };
    expect(breakingChanges(of(ref, node({ a: string })), of(ref, node({})))).toEqual(['Node.a: removed']);
  });
});
