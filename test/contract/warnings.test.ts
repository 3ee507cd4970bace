/** Unknown parameters and keys are ignored; those that look like a slip are named (docs/interface.md, What is read liberally). */
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';
import { send } from '../send.ts';

describeService('warnings', (service) => {
  const parameter = (given: string, meant: string) =>
    `"${given}" is not a parameter of this call. Did you mean "${meant}"?`;
  const key = (given: string, meant: string) =>
    `"${given}" is not a key of the body of this call. Did you mean "${meant}"?`;

  test.each([
    ['cnt', 'count'],
    ['Count', 'count'],
    ['conut', 'count'],
    ['since', 'since_id'],
    ['beforeId', 'before_id'],
    ['include_mute', 'include_muted'],
    ['annotations', 'include_annotations'],
  ])('name the parameter %s', async (given, meant) => {
    const { alice } = await people(service(), 'alice');
    const { status, data, meta } = await alice.get(`/users/me/posts?${given}=1`);
    expect([status, data]).toEqual([200, []]);
    const { marker, ...others } = meta;
    expect(marker).toEqual({ name: `posts:${alice.id}` });
    expect(others).toEqual({ code: 200, more: false, warnings: [parameter(given, meant)] });
  });

  test.each([
    ['/users/me/posts?count=999', 'count must be from -200 to 200: 200 was taken.'],
    [`/users/me/posts?count=-${'9'.repeat(400)}`, 'count must be from -200 to 200: -200 was taken.'],
    ['/posts/stream?count=201', 'count must be from -200 to 200: 200 was taken.'],
    ['/places/search?latitude=1&longitude=1&count=0', 'count must be from 1 to 100: 1 was taken.'],
    [
      '/places/search?latitude=1&longitude=1&radius=1e9',
      'radius must be from 0.001 to 50000: 50000 was taken.',
    ],
    [
      `/places/search?latitude=1&longitude=1&radius=${'9'.repeat(400)}`,
      'radius must be from 0.001 to 50000: 50000 was taken.',
    ],
    [
      '/places/search?latitude=1&longitude=1&radius=-1',
      'radius must be from 0.001 to 50000: 0.001 was taken.',
    ],
  ])('tell what was clamped: %s', async (path, sentence) => {
    const { alice } = await people(service(), 'alice');
    // A page that is cached says it again.
    for (let n = 0; n < 2; n++) {
      const { status, meta } = await alice.get(path);
      expect([status, meta.warnings]).toEqual([200, [sentence]]);
    }
    expect((await alice.get('/users/me/posts?count=200')).meta).not.toHaveProperty('warnings');
  });

  test('are told of every parameter that is clamped', async () => {
    const clamped = app.endpoints.flatMap(({ name, query }) =>
      Object.entries(query).flatMap(([key, param]) => {
        const { minimum, maximum, default: fallback } = param.schema as Record<string, number | undefined>;
        // Parameters with bounds and a default are clamped; others are refused beyond their bounds.
        return fallback === undefined || maximum === undefined ? [] : { name, key, param, minimum, maximum };
      }),
    );
    expect(clamped.length).toBeGreaterThan(20);
    for (const { name, key, param, minimum, maximum } of clamped) {
      const said: string[] = [];
      expect([name, param.read('999999', key, (text) => said.push(text))]).toEqual([name, maximum]);
      expect([name, said]).toEqual([
        name,
        [`${key} must be from ${minimum} to ${maximum}: ${maximum} was taken.`],
      ]);
    }
  });

  test.each([
    ['in_reply_to', 'reply_to'],
    ['inReplyTo', 'reply_to'],
    ['replyto', 'reply_to'],
    ['txt', 'text'],
    ['mood', undefined],
    ['annotation', 'annotations'],
  ])('name the key %s', async (given, meant) => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const { status, data, meta } = await alice.post('/posts', { text: 'a top-level post', [given]: '1' });
      expect([status, data.text, data.reply_to]).toEqual([200, 'a top-level post', null]);
      expect(meta.warnings).toEqual(meant === undefined ? undefined : [key(given, meant)]);
    });
    expect(events.map(({ type }) => type)).toEqual(['post']);
  });

  test('of a form, and of query and body at once', async () => {
    const { alice } = await people(service(), 'alice');
    const body = new URLSearchParams({ text: 'a form', in_reply_to: '1' });
    const { status, meta } = await alice.call('/posts?include_anotations=1', { body });
    expect(status).toBe(200);
    expect(meta.warnings).toEqual([
      parameter('include_anotations', 'include_annotations'),
      key('in_reply_to', 'reply_to'),
    ]);
  });

  test('stand in a page from the reply cache, which goes on without them', async () => {
    const { alice } = await people(service(), 'alice');
    await post(alice, 'ünïcode 🎡');
    const { body } = await alice.get('/posts/stream');
    const warned = await alice.get('/posts/stream?cnt=1');
    expect(warned.body).toEqual({
      data: body.data,
      meta: { ...body.meta, warnings: [parameter('cnt', 'count')] },
    });
    expect((await alice.get('/posts/stream')).body).toEqual(body);
  });

  test('are not given for what is known everywhere, for what looks like nothing, nor with an error', async () => {
    const { alice } = await people(service(), 'alice');
    const whole = (await alice.get('/users/me')).data;
    const { name, locale, timezone, description } = whole;
    const { status, meta } = await alice.call('/users/me', {
      method: 'PUT',
      body: { ...whole, name, locale, timezone, description: { text: description.text } },
    });
    expect([status, meta]).toEqual([200, { code: 200 }]);
    for (const query of [`access_token=${alice.token}`, 'mood=good', '_=1', 'q=x', `${'count'.repeat(20)}=1`])
      expect((await alice.get(`/users/me?${query}`)).meta, query).toEqual({ code: 200 });
    const failed = await alice.get('/posts?id=1');
    expect(failed.status).toBe(400);
    expect(failed.meta).not.toHaveProperty('warnings');
    const own = (await alice.post('/posts', { text: 'a post that is sent back' })).data;
    const again = await alice.post('/posts', { ...own, text: 'the same', user: undefined });
    expect([again.status, again.meta.warnings]).toEqual([200, undefined]);
  });

  test('compare the first unknown keys only, so that many cost little', async () => {
    const { alice } = await people(service(), 'alice');
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, '']));
    const { status, meta } = await alice.post('/posts', { text: 'many', ...many, in_reply_to: '1' });
    expect([status, meta.warnings]).toEqual([200, undefined]);
  });

  test('an error about tokens leads to the guide', async () => {
    const see = ` See ${service().origin}/docs/signing-in`;
    const missing = await service().anonymous.get('/token');
    expect([missing.status, missing.meta.error_message]).toEqual([
      401,
      `Call requires authentication: this call needs an access token.${see}`,
    ]);
    const stream = await send(`${service().origin}/stream/user`, {});
    expect([stream.status, stream.body.meta.error_message.endsWith(see)]).toEqual([401, true]);
    const { meta } = await service().anonymous.get('/users/0');
    expect(meta.error_message).not.toContain('/docs/');
  });
});
