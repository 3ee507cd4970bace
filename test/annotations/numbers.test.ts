/** Numbers in annotations are shown as they were sent, however long, wherever they are shown. */
import { expect, test } from 'vitest';
import { channel } from '../channels.ts';
import { describeService, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { send } from '../send.ts';

const numbers = [
  '12345678901234567890',
  '-0',
  '1.0',
  '1.10',
  '1E5',
  '1e-400',
  '1e400',
  '9'.repeat(400),
  '0.1000000000000000055511151231257827',
  '9007199254740993',
];
const annotation = `{"type":"com.example.numbers","value":{"z":[${numbers}],"a":{"n":1.50,"rawJSON":"1"},"b":2}}`;

describeService('numbers in annotations', (service) => {
  async function call(person: Person, method: string, path: string, body?: string) {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
    const options = { method, headers, ...(body !== undefined && { body }) };
    const reply = await send(`${service().origin}/api${path}`, options);
    expect(reply.status, reply.text).toBe(200);
    return reply;
  }

  test('of every kind of object', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const all = 'include_annotations=1&include_file_annotations=1';
    const place = '{"type":"net.svc.core.geolocation","value":{"latitude":1.0,"longitude":-2.50}}';
    const embed = `{"type":"com.example.user","value":{"n":3.0,"+net.svc.core.user":{"user_id":"${bob.id}","format":"basic"}}}`;
    const list = `[${annotation},${place},${embed}]`;
    const shows = (text: string) => {
      for (const part of [annotation, place, '"n":3.0']) expect(text).toContain(part);
    };
    const { id } = await channel(ann);
    const made: [string, string, string][] = [
      ['/posts', '{"text":"a"', '/posts/ID'],
      ['/channels', '{"type":"com.example.a"', '/channels/ID'],
      // Outside annotations numbers are read as before.
      [
        `/channels/${id}/messages`,
        '{"text":"link","entities":{"links":[{"pos":0.0,"len":4.0,"url":"https://a.example/"}]}',
        `/channels/${id}/messages/ID`,
      ],
      ['/files', '{"type":"com.example.a","name":"a"', '/files/ID'],
    ];
    for (const [path, body, read] of made) {
      const reply = await call(ann, 'POST', `${path}?${all}`, `${body},"annotations":${list}}`);
      shows(reply.text);
      service().forget();
      shows((await call(ann, 'GET', `${read.replace('ID', reply.body.data.id)}?${all}`)).text);
    }
    shows((await call(ann, 'PATCH', `/users/me?${all}`, `{"annotations":${list}}`)).text);
    // Changing one leaves the others as they were.
    const more = '{"type":"com.example.more","value":{"n":7.00}}';
    const merged = await call(ann, 'PATCH', `/users/me?${all}`, `{"annotations":[${more}]}`);
    shows(merged.text);
    expect(merged.text).toContain(more);
  });
});
