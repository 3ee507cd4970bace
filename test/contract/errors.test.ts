/** The table of errors (docs/interface.md, Errors); and text that no reply could carry. */
import { expect, test } from 'vitest';
import { ApiError, type ErrorSlug, errors } from '../../src/errors.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';
import { send } from '../send.ts';

const prefixes: Record<number, string> = {
  400: 'Bad Request: ',
  401: 'Call requires authentication: ',
  403: 'Forbidden: ',
  404: 'Not Found: ',
  405: '',
  408: 'Request timeout: ',
  409: 'Conflict: ',
  413: 'Bad Request: ',
  415: 'Bad Request: ',
  422: 'Unprocessable: ',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Service unavailable: ',
  507: 'Insufficient storage: ',
};

test.each(Object.entries(errors))('the row %s is well formed', (slug, row) => {
  expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(Object.keys(row).sort()).toEqual(['fix', 'status']);
  expect(Object.keys(prefixes)).toContain(String(row.status));
  expect(row.fix).toMatch(/^[A-Z].*\.$/s);
  expect(row.fix.length).toBeGreaterThan(30);
  const error = new ApiError(slug as ErrorSlug, 'detail.');
  expect([error.status, error.message]).toEqual([row.status, `${prefixes[row.status]}detail.`]);
});

test('the slugs that clients know are there', () => {
  expect(errors['invalid-token'].status).toBe(401);
  expect(errors['not-authorized'].status).toBe(401);
});

describeService('text that cannot be stored', (service) => {
  const faults = {
    'NUL, escaped': ['application/json', '{"text":"a\\u0000b"}'],
    'NUL, raw': ['application/json', '{"text":"a\0b"}'],
    'NUL in a form': ['application/x-www-form-urlencoded', 'text=a%00b'],
    'half a surrogate pair': ['application/json', '{"text":"a\\ud83db"}'],
    'the other half': ['application/json', '{"text":"a\\ude00b"}'],
    'halves the wrong way round': ['application/json', '{"text":"a\\ude00\\ud83db"}'],
    'half a pair in an annotation': [
      'application/json',
      '{"text":"a","annotations":[{"type":"com.example.a","value":{"b":"\\uD800"}}]}',
    ],
    'half a pair in the name of a key': [
      'application/json',
      '{"text":"a","annotations":[{"type":"com.example.a","value":{"\\uD800":1}}]}',
    ],
    'NUL in an address': [
      'application/json',
      '{"text":"a","entities":{"links":[{"pos":0,"len":1,"url":"http://a.example/\\u0000"}]}}',
    ],
    'bytes that are no UTF-8': ['application/json', Buffer.from('7b2274657874223a22ff227d', 'hex')],
    'a surrogate in UTF-8': ['application/json', Buffer.from('7b2274657874223a22eda080227d', 'hex')],
    'no UTF-8 in a form': ['application/x-www-form-urlencoded', 'text=a%ffb'],
    'a surrogate in a form': ['application/x-www-form-urlencoded', 'text=a%ED%A0%80b'],
  } as const;

  test.each(Object.entries(faults))('%s is refused and changes nothing', async (_, [type, body]) => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const reply = await send(`${service().origin}/api/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${alice.token}`, 'content-type': type },
        body,
      });
      expect(reply.status).toBe(400);
      expect(reply.body.meta.error_message).toMatch(/^Bad Request: /);
    });
    expect(events).toEqual([]);
    expect((await alice.get('/users/me/posts')).data).toEqual([]);
  });

  test('everything else is kept as it is', async () => {
    const { alice } = await people(service(), 'alice');
    const text = 'a\u0001\u200d\ufeff\u{1f600}\u{10ffff}\ufffe "\\ \t\r\n end';
    const { status, data } = await alice.post('/posts', { text });
    expect([status, data.text]).toEqual([200, text]);
    expect((await alice.get(`/posts/${data.id}`)).data.text).toBe(text);
  });

  test('a per cent sign that begins nothing is only itself', async () => {
    const { alice } = await people(service(), 'alice');
    const { data } = await alice.post('/posts', new URLSearchParams({ text: '100 % ü+1 100%' }));
    expect(data.text).toBe('100 % ü+1 100%');
    const sloppy = await alice.call('/posts', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'text=100%',
    });
    expect([sloppy.status, sloppy.data?.text]).toEqual([200, '100%']);
  });
});
