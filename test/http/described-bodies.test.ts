/** What the description of the interface and the reference say of bodies of every form. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { markup } from '../../src/web/kit/markup.ts';
import { en } from '../../src/web/languages/en.ts';
import { gatherDocumentation } from '../../src/web/reference/documentation.ts';
import { interfaceOf, writeOpenApi } from '../../src/web/reference/reference.interface.ts';
import { documentationPages } from '../../src/web/reference/reference.page.ts';
import { Doc } from '../doc.ts';
import type { Json } from '../harness.ts';

const Marker = Type.Object(
  { name: Type.String({ description: 'Of the stream.' }), id: Type.Optional(Type.String()) },
  { examples: [{ name: 'my_stream' }] },
);
const call = {
  method: 'POST',
  section: 'Test',
  summary: 'For tests.',
  token: 'user',
  reply: Type.Any(),
} as const;
const handle = async () => undefined;

const endpoints = [
  endpoint({
    ...call,
    name: 'markers.set',
    path: '/posts/marker',
    body: {
      schema: Type.Union([Marker, Type.Array(Marker)], { examples: [{ name: 'a' }, [{ name: 'a' }]] }),
    },
    handle,
  }),
  endpoint({
    ...call,
    name: 'files.content',
    method: 'PUT',
    path: '/files/:file_id/content',
    body: { raw: { types: 'any', maxBytes: 5000 } },
    handle,
  }),
  endpoint({
    ...call,
    name: 'users.avatar',
    path: '/users/me/avatar',
    body: {
      raw: { types: ['image/png', 'image/gif'], maxBytes: 1000 },
      multipart: {
        schema: Type.Object(
          { avatar: Type.String({ format: 'binary', description: 'The picture.' }) },
          { examples: [{ avatar: '@picture.png' }] },
        ),
        maxBytes: 2000,
      },
    },
    handle,
  }),
];

/** These calls beside what the modules bring. */
const described = { ...app.described, endpoints, beside: [] };

describe('the description', () => {
  const description: Json = JSON.parse(writeOpenApi(described, ''));
  const bodyOf = (path: string, method = 'post'): Json => description.paths[path][method].requestBody;

  test('is valid OpenAPI', async () => {
    expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true });
  });

  test('tells every form of a body', () => {
    const { required, content } = bodyOf('/posts/marker');
    expect(required).toBe(true);
    expect(Object.keys(content)).toEqual(['application/json']);
    expect(content['application/json'].schema.anyOf.map(({ type }: Json) => type)).toEqual([
      'object',
      'array',
    ]);
    expect(bodyOf('/files/{file_id}/content', 'put')).toEqual({
      description: 'At most 5000 bytes.',
      required: true,
      content: { '*/*': {} },
    });
    const avatar = bodyOf('/users/me/avatar');
    expect(Object.keys(avatar.content)).toEqual(['image/png', 'image/gif', 'multipart/form-data']);
    expect(avatar.content['multipart/form-data'].schema.properties.avatar.format).toBe('binary');
    expect(avatar.description).toBe('At most 2000 bytes.');
  });

  test('tells the errors of bodies', () => {
    const { responses } = description.paths['/files/{file_id}/content'].put;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['413', '415']));
  });
});

describe('the reference', () => {
  const gathered = gatherDocumentation(interfaceOf(described, 'https://social.example'));
  const shown = documentationPages(gathered).find(({ path }) => path === '/docs/reference/test');
  const page = markup`${shown?.content(en)}`.toString();
  const sectionOf = (name: string): string => {
    const start = page.indexOf(`<h2 id="${name}">`);
    return new Doc(page.slice(start, page.indexOf('</section>', start))).text;
  };

  test('shows the keys of objects and lists, and a command for each example', () => {
    const text = sectionOf('markers.set');
    expect(text).toContain('Of the stream.');
    expect(text.match(/-d '/g)).toHaveLength(2);
  });

  test('shows raw and multipart bodies, and how to send them', () => {
    expect(sectionOf('files.content')).toContain('with any Content-Type, at most 5000 bytes');
    expect(sectionOf('files.content')).toContain('--data-binary "@$FILE"');
    const avatar = sectionOf('users.avatar');
    expect(avatar).toContain('as image/png or image/gif, at most 1000 bytes');
    expect(avatar).toContain('The picture.');
    expect(avatar).toContain('-F "avatar=@picture.png"');
  });
});
