import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../src/app.ts';
import { errors } from '../../src/errors.ts';
import { isValid } from '../../src/http/body.ts';
import { errorsOf } from '../../src/http/endpoint-errors.ts';
import { writeSettingsMarkdown } from '../../src/settings.ts';
import { findIn, readIndex } from '../../src/web/reference/client/found.ts';
import { writeErrorsMarkdown } from '../../src/web/reference/errors.html.ts';
import { withAdministration, writeOpenApi } from '../../src/web/reference/reference.interface.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { type Json, TestService } from '../harness.ts';
import { readDocumentation } from './documentation.ts';

const { endpoints } = app;

const root = fileURLToPath(new URL('../../', import.meta.url));
const isWritten = process.env.UPDATE_DOCS === '1';
const how = 'It is out of date: UPDATE_DOCS=1 npm test -- test/reference/docs.test.ts writes it again.';

describe('docs/', () => {
  it.each([
    ['errors.md', writeErrorsMarkdown()],
    ['settings.md', writeSettingsMarkdown()],
  ])('%s is what the code says', (name, text) => {
    const file = `${root}docs/${name}`;
    if (isWritten) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8') === text, how).toBe(true);
  });

  it('openapi.json has every call, those of the administration too, without examples', () => {
    const text = JSON.stringify(JSON.parse(writeOpenApi(withAdministration(app), '')), (key, value) =>
      key === 'example' || key === 'examples' ? undefined : value,
    );
    const file = `${root}docs/openapi.json`;
    if (isWritten) {
      writeFileSync(file, text);
      execFileSync(`${root}node_modules/.bin/biome`, ['format', '--write', file], { cwd: root });
    }
    expect(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) === text, how).toBe(true);
  });
});

describe('the description of the interface', () => {
  let service: TestService;
  let description: Json;
  /** Every page, by its path. */
  let pages: Map<string, string>;
  /** Those of the reference, as one text. */
  let docs: string;

  beforeAll(async () => {
    service = await TestService.start('sqlite');
    const response = await fetch(`${service.origin}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    description = await response.json();
    pages = await readDocumentation(service.origin);
    docs = [...pages].map(([path, text]) => (path.startsWith('/docs/reference/') ? text : '')).join('');
  });
  afterAll(() => service.stop());

  /** What a reference within the description leads to. */
  const at = (reference: string): Json =>
    reference
      .slice(2)
      .split('/')
      .reduce((inside: Json, key: string) => inside?.[key], description);
  /** What the page says of a call. */
  const sectionOf = (name: string): Doc => {
    const start = docs.indexOf(`<h2 id="${name}">`);
    return new Doc(docs.slice(start, docs.indexOf('</section>', start)));
  };

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description))).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has examples that fit their schemas', () => {
    const wrong = endpoints.flatMap(({ name, pathParams, query, body }) => {
      const params = [...Object.values(pathParams), ...Object.values(query)].map(({ schema }) => schema);
      return [...params, ...(body?.schema === undefined ? [] : [body.schema])].flatMap((schema) =>
        ((schema as Json).examples ?? [])
          .filter((example: unknown) => !isValid(schema, example))
          .map((example: unknown) => `${name}: ${JSON.stringify(example)}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has no reference that leads nowhere', () => {
    const find = (value: Json): void => {
      if (typeof value !== 'object' || value === null) return;
      if (typeof value.$ref === 'string') expect(at(value.$ref), value.$ref).toBeDefined();
      for (const member of Object.values(value)) find(member);
    };
    find(description);
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'tells all of %s',
    (name, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const call = description.paths[path][endpoint.method.toLowerCase()];
      expect(call.operationId).toBe(name);
      const parameters = call.parameters.map((given: Json) => (given.$ref ? at(given.$ref) : given));
      expect(parameters.map((given: Json) => given.name)).toEqual([
        ...Object.keys(endpoint.pathParams),
        ...Object.keys(endpoint.query),
        ...(endpoint.creates === undefined ? [] : ['Idempotency-Key']),
      ]);
      for (const [key, param] of Object.entries(endpoint.query)) {
        expect(parameters).toContainEqual(
          expect.objectContaining({ name: key, in: 'query', description: param.about }),
        );
      }
      expect(call.requestBody === undefined).toBe(endpoint.body === undefined);
      // Bytes as they are have none.
      const schemas = Object.values<Json>(call.requestBody?.content ?? {}).flatMap(
        ({ schema = [] }) => schema,
      );
      for (const schema of schemas) expect(schema.examples?.length).toBeGreaterThan(0);
      if (endpoint.body?.form)
        expect(Object.keys(call.requestBody.content)).toContain('application/x-www-form-urlencoded');
      const bodiless = endpoint.method === 'GET' ? 302 : 204;
      const success = call.responses[endpoint.reply === undefined ? bodiless : 200];
      expect(success).toBeDefined();
      expect(call.responses[429]).toBeDefined();
      if (bodiless === 302 && endpoint.reply === undefined) {
        expect(call.responses[204]?.description).toBe(endpoint.empty);
      }
      const example =
        endpoint.reply === undefined
          ? success.headers?.Location?.example
          : success.content['application/json'].example;
      if (endpoint.reply !== undefined) expect(example.meta.code).toBe(200);
      if (endpoint.reply !== undefined || endpoint.method === 'GET')
        expect(JSON.stringify(example)).not.toContain('social.example');
      expect('X-RateLimit-Limit' in (success.headers ?? {})).toBe(endpoint.limited);
      const kinds = new Set(call.security.flatMap(Object.keys));
      expect(kinds.has('user_token')).toBe(endpoint.token !== 'app');
      expect(kinds.has('app_token')).toBe(endpoint.token !== 'user');
      expect(call.security.some((one: object) => Object.keys(one).length === 0)).toBe(
        endpoint.token === 'none',
      );
      for (const scope of endpoint.scopes) expect(call.security).toContainEqual({ user_token: [scope] });
      expect(docs).toContain(`<h2 id="${name}">`);
    },
  );

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'tells what %s can be refused with, and when',
    (name, endpoint) => {
      const { responses } =
        description.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()];
      const section = sectionOf(name);
      for (const { slug, when = '' } of errorsOf(endpoint)) {
        const response = responses[errors[slug].status];
        const [line] = (response.$ref ? at(response.$ref) : response).description
          .split('\n')
          .filter((text: string) => text.startsWith(`- \`${slug}\`: `));
        expect(line).toContain(when);
        expect(section.all('a', 'href', `/docs/errors#${slug}`)).not.toEqual([]);
        expect(section.text).toContain(when);
      }
    },
  );

  it('says what every property of every object, body and reply is', () => {
    const undescribed: string[] = [];
    const check = (schema: Json, path: string): void => {
      for (const [key, member] of Object.entries<Json>(schema.properties ?? {})) {
        if (!/^.{4,}\.$/s.test(member.description ?? '')) undescribed.push(`${path}.${key}`);
        check(member, `${path}.${key}`);
      }
      for (const inner of [schema.items, ...(schema.anyOf ?? [])].filter(Boolean)) check(inner, path);
    };
    for (const [name, schema] of Object.entries(description.components.schemas)) check(schema, name);
    for (const call of Object.values<Json>(description.paths).flatMap(Object.values<Json>)) {
      for (const { schema = {} } of Object.values<Json>(call.requestBody?.content ?? {}))
        check(schema, `${call.operationId} body`);
      const reply = call.responses?.[200]?.content['application/json']?.schema;
      if (reply !== undefined) check(reply.properties.data, call.operationId);
    }
    expect(undescribed).toEqual([]);
    const { annotations, repost_of } = description.components.schemas.Post.properties;
    expect(repost_of).toEqual({ $ref: '#/components/schemas/Post', description: expect.any(String) });
    expect(sectionOf('object-Post').text).toContain(annotations.description);
  });

  it('shows each member of every body as a field, with what it may be, and nested ones in those that hold them', () => {
    const missing: string[] = [];
    const check = (name: string, schema: Json, path: string): void => {
      for (const [key, member] of Object.entries<Json>(schema.properties ?? {})) {
        if (
          sectionOf(name)
            .all('th', 'scope', 'row')
            .every((one) => textOf(one).trim() !== key)
        )
          missing.push(`${name}: ${path}${key}`);
        check(name, member, `${path}${key}.`);
      }
      for (const inner of [schema.items, ...(schema.anyOf ?? [])].filter(Boolean)) check(name, inner, path);
    };
    for (const { operationId, requestBody } of Object.values<Json>(description.paths).flatMap(
      Object.values<Json>,
    ))
      for (const { schema = {} } of Object.values<Json>(requestBody?.content ?? {}))
        check(operationId, schema, '');
    expect(missing).toEqual([]);
    const { text } = sectionOf('posts.create');
    expect(text).toMatch(
      /annotations list of object or null .* In annotations : type, value .* type string required/,
    );
    expect(text).toMatch(
      /In entities : .*mentions .* links list of object or null .* In links : pos, len, url/,
    );
    expect(text).toMatch(/machine_only boolean true for a post .* Default: false\./);
    expect(sectionOf('polls.create').text).toMatch(
      /options list of string required .* 2 to 10 members\. Of each member: at most 64 characters\./,
    );
    expect(sectionOf('filters.create').text).toMatch(
      /clauses list of object required At least one\. At most 50 members\./,
    );
    expect(sectionOf('channels.level.set').text).toContain('One of all, mentions, none.');
  });

  it('has no link in the documentation that leads nowhere', () => {
    const ids = new Map(
      [...pages].map(([path, text]) => [path, new Set(new Doc(text).elements.map((one) => attr(one, 'id')))]),
    );
    for (const [path, text] of pages) {
      for (const link of new Doc(text).all('a', 'href')) {
        const href = attr(link, 'href')!;
        const [target, id] = href.split('#');
        if (id !== undefined && id !== 'content')
          expect(ids.get(target || path), `${path}: ${href}`).toContain(id);
      }
    }
  });

  it('has a page for each section, each call once, its own parameters before those of many calls', () => {
    for (const { name } of endpoints)
      expect(
        [...pages.values()].filter((text) => text.includes(`<h2 id="${name}">`)),
        name,
      ).toHaveLength(1);
    expect(pages.get('/docs/reference/users')).toContain('<h2 id="users.follow">Follow a user</h2>');
    const { text } = sectionOf('posts.create');
    const places = ['Body', 'General parameters', 'include_muted', 'Request', 'Reply'].map((word) =>
      text.indexOf(word),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(sectionOf('users.search').text).toMatch(/Parameters .* q string required .* General parameters/);
  });

  it('finds calls, parameters and guides with a script of its own, which pages may load and need not', async () => {
    const response = await fetch(`${service.origin}/docs/streams`);
    const policy =
      "; script-src 'self'; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types fragments worker";
    expect(response.headers.get('content-security-policy')).toContain(policy);
    const page = new Doc(await response.text());
    const scripts = page.all('script').map((element) => attr(element, 'src'));
    expect(scripts).toEqual([expect.stringMatching(/^\/scripts\/docs-[0-9a-f]+\.js$/)]);
    const [form, ...others] = page.all('form', 'hidden');
    expect(others).toEqual([]);
    const script = await fetch(service.origin + scripts[0]!);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const [, file] of (await script.text()).matchAll(/from\s*"\.\/([^"]+)"/g))
      expect((await fetch(`${service.origin}/scripts/${file}`)).status, file).toBe(200);
    for (const file of ['docs.js', 'docs-00000000.js', '..%2Fmain.js'])
      expect((await fetch(`${service.origin}/scripts/${file}`)).status, file).toBe(404);
    const index = await fetch(service.origin + attr(form!, 'data-entries')!);
    expect(index.headers.get('cache-control')).toContain('immutable');
    expect(index.headers.get('content-type')).toMatch(/^application\/json/);
    expect(index.headers.get('content-encoding')).toBe('gzip');
    const entries = readIndex(await index.text());
    const found = (text: string) => findIn(entries, text).map(({ href }) => href);
    // Only signed-in people see the console.
    const known = new Set([...pages.keys(), '/docs/console']);
    const all = Object.values((entries.toJSON() as Json).documentIds);
    for (const href of all) expect(known, String(href)).toContain(String(href).replace(/#.*/, ''));
    expect(all).toContain('/docs/console');
    expect(found('follow a user')[0]).toBe('/docs/reference/users#users.follow');
    expect(found('reply_to')).toContain('/docs/reference/posts#posts.create');
    expect(found('code_verifier')).toContain('/docs/signing-in#authorisation-code');
    expect(found('searching for users')[0]).toBe('/docs/reference/users#users.search');
    expect(found('mentoins')).toEqual(found('mentions'));
    expect(found('how to upload a picture')).toEqual(found('upload pictures'));
    expect(found('cors')).toContain('/docs/interface#headers-of-every-reply');
    expect(found('dm').join()).toMatch(/message/);
    expect(found('login')).toContain('/docs/signing-in');
    expect(found('qqqqxyz')).toEqual([]);
    expect(found('the of')).toEqual([]);
    expect((await fetch(`${service.origin}/`)).headers.get('content-security-policy')).toContain(policy);
    expect((await fetch(`${service.origin}/docs/nothing`)).status).toBe(404);
  });

  it('says where objects come from, and which streams bring them', () => {
    const { text } = sectionOf('object-Post');
    expect(text).toMatch(/Calls that reply with it: .*Create a post/);
    expect(text).toMatch(/Calls to subscribe to, whose frames have it: .*Retrieve your personal stream/);
    expect(text).toMatch(/Types of app streams and webhooks: post ?, star/);
    expect(sectionOf('object-Entities').text).toMatch(/Part of: .*Post/);
  });

  it('has the interface in full and the changes for developers, as in the repository', () => {
    const shown = new Doc(pages.get('/docs/interface')!);
    expect(shown.text).toContain('These are the rules of Millrace');
    expect(shown.all('div', 'data-part').length).toBeGreaterThan(20);
    const changes = new Doc(pages.get('/docs/changes')!).text;
    expect(changes).toContain('1.0.0 (2026-11-28) The API is stable from here on.');
    expect(changes).not.toContain('Passkeys');
  });

  it('describes every key of meta that the example replies have', () => {
    for (const call of Object.values<Json>(description.paths).flatMap(Object.values<Json>)) {
      const { schema, example } = call.responses?.[200]?.content['application/json'] ?? {};
      if (schema === undefined) continue;
      const { properties, required } = at(schema.properties.meta.$ref);
      expect(Object.keys(properties), call.operationId).toEqual(
        expect.arrayContaining(Object.keys(example.meta)),
      );
      expect(Object.keys(example.meta), call.operationId).toEqual(expect.arrayContaining(required));
    }
  });

  it('says what every call does, in short and in full', () => {
    for (const { operationId, summary, description: full } of Object.values<Json>(description.paths)
      .flatMap(Object.values<Json>)
      .filter((call) => call.operationId !== undefined)) {
      expect(summary, operationId).toMatch(/^[^.:;]+$/);
      expect(full.startsWith(summary), operationId).toBe(true);
    }
  });

  it('tells how tokens are had, and only of scopes that a call asks for', () => {
    const { user_token, app_token } = description.components.securitySchemes;
    const asked = new Set(['basic', ...endpoints.flatMap((endpoint) => endpoint.scopes)]);
    for (const flow of ['authorizationCode', 'implicit', 'password'])
      expect(new Set(Object.keys(user_token.flows[flow].scopes))).toEqual(asked);
    expect(user_token.flows.authorizationCode).toMatchObject({
      authorizationUrl: `${service.origin}/oauth/authorize`,
      tokenUrl: `${service.origin}/oauth/access_token`,
    });
    expect(app_token.flows.clientCredentials.tokenUrl).toBe(`${service.origin}/oauth/access_token`);
  });

  it('says what every section is about', () => {
    for (const tag of description.tags) expect(tag.description, tag.name).toMatch(/\.$/);
  });

  it('has the user stream, at its own root', () => {
    const path = description.paths['/stream/user'];
    expect(path.servers).toEqual([{ url: service.origin }]);
    expect(path.get.parameters.length).toBeGreaterThan(5);
  });

  it('lists every error in the reference', async () => {
    const page = await (await fetch(`${service.origin}/docs/errors`)).text();
    for (const slug of Object.keys(errors)) expect(page).toContain(`<tr id="${slug}">`);
    for (const [, slug] of docs.matchAll(/\/docs\/errors#([\w-]+)/g)) expect(errors).toHaveProperty(slug!);
  });

  it('names in its examples nothing but addresses of this service', () => {
    for (const [, origin] of docs.matchAll(/<code>curl[^<&]*&quot;(https?:\/\/[^/]+)/g))
      expect(origin).toBe(service.origin);
  });
});
