/** The commands of the reference are run as a reader would, who copies them. */

import sharp from 'sharp';
import { type TObject, type TSchema, Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { errorsOf } from '../../src/http/endpoint-errors.ts';
import { Doc } from '../doc.ts';
import { formOf, formType } from '../files/files.ts';
import { describeService, type Json, type Person, type RequestOptions } from '../harness.ts';
import { readDocumentation } from './documentation.ts';

const { endpoints } = app;

/** An object itself, the one of several forms of a body, or what a list is of. */
function objectOf(schema: TSchema): TObject {
  const { items = schema } = schema as { items?: TSchema };
  const { anyOf: forms = [items] } = schema as { anyOf?: TSchema[] };
  return forms.find((form) => 'properties' in form) as TObject;
}

/** Wide enough for a cover. */
const photo = await sharp({ create: { width: 960, height: 40, channels: 3, background: '#888888' } })
  .jpeg()
  .toBuffer();

/** What curl would send: JSON, the parts of a form, or the bytes of a file. */
function sentBy(json: Json, form: string | undefined, isSent: boolean): RequestOptions {
  if (json !== undefined || !isSent) return { body: json };
  if (form === undefined) return { body: Buffer.from('bytes') };
  const parts = [...form.matchAll(/-F "(\w+)=(@?)([^"]*)"/g)].map(([, name, isFile, value]) =>
    isFile === ''
      ? { name: name!, content: value! }
      : { name: name!, content: value!.endsWith('.jpg') ? photo : 'bytes', filename: value! },
  );
  return { body: formOf(parts), headers: { 'content-type': formType } };
}

describeService('examples', (service) => {
  let ada: Person;
  let bob: Person;
  let docs: string;
  /** A post to reply to; the example can only guess its id, as those of channels and messages. */
  let replied: string;
  /** Of bob. */
  let filter: string;
  let poll: string;

  beforeAll(async () => {
    ada = await service().person('ada');
    replied = (await ada.post('/posts', { text: 'the first' })).data.id;
    bob = await service().person('bob');
    const clauses = [{ object_type: 'post', field: '/data/id', operator: 'gt', value: 0 }];
    filter = (await bob.post('/filters', { match_policy: 'include_any', clauses })).data.id;
    const asked = { prompt: 'Tea?', options: ['Yes', 'No'], duration: 3600 };
    poll = (await bob.post('/polls', asked)).data.id;
    docs = [...(await readDocumentation(service().origin)).values()].join('');
  });

  const commandsOf = (name: string): string[] => {
    const start = docs.indexOf(`<h2 id="${name}">`);
    const section = docs.slice(start, docs.indexOf('</section>', start));
    return [...section.matchAll(/<code>(curl [^<]*)<\/code>/g)].map(([code]) => new Doc(code).text);
  };

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const commands = commandsOf(name);
    expect(commands).not.toEqual([]);
    for (const command of commands) {
      const [, option, address] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(command)!;
      const [, json] = / -d '(.*)'$/.exec(command) ?? [];
      const [, form] = / (-F .*)$/.exec(command) ?? [];
      const isSent = json !== undefined || form !== undefined || command.includes('--data-binary');
      const method = option ?? (isSent ? 'POST' : 'GET');
      expect(method).toBe(endpoint.method);
      // Each with a token of its own: one of the calls ends it.
      const caller =
        endpoint.token === 'app' ? await service().app() : await service().tokenFor(bob, endpoint.scopes);
      const shared = { type: 'com.example.chat', editors: { user_ids: [bob.id] } };
      const channel = (await ada.post('/channels', shared)).data.id;
      const uploader = await service().tokenFor(bob, ['files']);
      const file = (await uploader.post('/files', { type: 'com.example.photo' })).data.id;
      const stream =
        endpoint.token === 'app'
          ? (await caller.post('/streams', { object_types: ['post'] })).data.id
          : undefined;
      const webhook = address?.includes('/webhooks/1')
        ? (await caller.post('/webhooks', { url: 'https://app.example', object_types: ['post'] })).data.id
        : undefined;
      const post =
        method === 'PUT' && address?.includes('/posts/1')
          ? await caller.post('/posts', { text: 'mine' })
          : undefined;
      const path = address!
        .replace(`${service().origin}/api`, '')
        .replace('/channels/1', `/channels/${channel}`)
        .replace('/files/1', `/files/${file}`)
        .replace('/filters/1', `/filters/${filter}`)
        .replace('/streams/1', `/streams/${stream}`)
        .replace('/webhooks/1', `/webhooks/${webhook}`)
        .replace('/posts/1', `/posts/${post?.data.id ?? 1}`)
        .replace('/polls/1', `/polls/${poll}`)
        .replace('$DERIVED_KEY', 'small');
      const body = json === undefined ? undefined : JSON.parse(json);
      if (body?.reply_to !== undefined) {
        const said = `/channels/${channel}/messages`;
        body.reply_to = path === said ? (await ada.post(said, { text: 'the first' })).data.id : replied;
      }
      const { status, meta } = await caller.call(path, { method, ...sentBy(body, form, isSent) });
      if (endpoint.body !== undefined) {
        const known = Object.keys(objectOf(endpoint.body.schema ?? Type.Object({})).properties);
        for (const one of [body ?? []].flat())
          expect(known).toEqual(expect.arrayContaining(Object.keys(one)));
        expect(status, command).toBe(endpoint.reply === undefined ? 204 : 200);
      }
      // What the state of things forbids, such as deleting another's post, is well formed all the same.
      const own = errorsOf(endpoint).filter(({ when }) => when !== undefined);
      if (status >= 400) expect(own.map(({ slug }) => slug)).toContain(meta.error_slug);
    }
  });
});
