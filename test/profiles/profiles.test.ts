import { expect, test } from 'vitest';
import { type Client, describeService, type Json } from '../harness.ts';

let count = 0;
const fresh = (name: string) => `${name}_${++count}`;
const whole = { name: 'Alice', locale: 'en', timezone: 'Europe/Berlin', description: { text: 'hi' } };
const patch = (client: Client, body: Json, query = '') =>
  client.call(`/users/me${query}`, { method: 'PATCH', body });
const put = (client: Client, body: Json) => client.call('/users/me', { method: 'PUT', body });

describeService('profiles', (service) => {
  test('PUT replaces the profile, reads entities from the description and tells of it', async () => {
    const [alice, bob] = [await service().person(fresh('alice')), await service().person(fresh('bob'))];
    const text = `Likes #Rivers, @${bob.username} and example.com, not @nobody_here 😀`;
    let reply: Json;
    const events = await service().eventsOf(async () => {
      reply = await put(alice, { ...whole, name: 'Älice', description: { text } });
    });
    expect(reply.status).toBe(200);
    expect(events).toMatchObject([{ type: 'user', body: { id: Number(alice.id) } }]);
    expect(reply.data).toMatchObject({ name: 'Älice', locale: 'en_US', timezone: 'Europe/Berlin' });
    expect(reply.data.description.text).toBe(text);
    const { hashtags, mentions, links } = reply.data.description.entities;
    expect(hashtags).toEqual([{ len: 7, name: 'rivers', pos: 6 }]);
    expect(mentions).toEqual([{ id: bob.id, len: bob.username.length + 1, name: bob.username, pos: 15 }]);
    expect(links).toMatchObject([{ url: 'http://example.com', text: 'example.com' }]);
    const name = bob.username;
    expect(reply.data.description.html).toBe(
      `<span itemscope="${service().ctx.config.url}/schemas/Post">Likes ` +
        '<span data-hashtag-name="rivers" itemprop="hashtag">#Rivers</span>, ' +
        `<span data-mention-id="${bob.id}" data-mention-name="${name}" itemprop="mention">@${name}</span> and ` +
        '<a href="http://example.com">example.com</a>, not @nobody_here 😀</span>',
    );
    expect(reply.data).not.toHaveProperty('you_follow');
    expect((await service().anonymous.get(`/users/${alice.id}`)).data.name).toBe('Älice');
  });

  test('given links are used, and what was fetched can be sent back unchanged', async () => {
    const alice = await service().person(fresh('alice'));
    const links = [{ pos: 3, len: 4, url: 'https://example.org/me' }];
    await put(alice, { ...whole, description: { text: 'My page example.net', entities: { links } } });
    const { data } = await alice.get('/users/me?include_annotations=1');
    expect(data.description.text).toBe('My page [example.org] example.net');
    expect(data.description.entities.links).toMatchObject([
      { pos: 3, len: 4, url: 'https://example.org/me' },
    ]);
    const events = await service().eventsOf(async () => {
      expect((await put(alice, data)).data.description).toEqual(data.description);
    });
    expect(events).toEqual([]);
  });

  test('PUT names everything that is missing; PATCH changes any subset', async () => {
    const alice = await service().person(fresh('alice'), { description: 'before' });
    const refused = await put(alice, { name: 'x', annotations: [] });
    expect(refused.status).toBe(400);
    expect(refused.meta.error_message).toBe('Bad Request: You must supply locale, timezone, description.');
    expect((await put(alice, { ...whole, description: {} })).meta.error_message).toContain(
      'description.text',
    );
    const { data } = await patch(alice, { name: 'New', username: 'other', id: '1', counts: { posts: 9 } });
    expect(data).toMatchObject({ name: 'New', username: alice.username, id: alice.id });
    expect(data.counts.posts).toBe(0);
    expect(data.description.text).toBe('before');
    expect(await service().eventsOf(() => patch(alice, {}))).toEqual([]);
  });

  test.each([
    { name: '' },
    { name: ' ' },
    { name: '😀'.repeat(51) },
    { name: 5 },
    { name: null },
    { locale: 'xx_YY' },
    { locale: '' },
    { locale: 'not a locale' },
    { timezone: 'Mars/Olympus' },
    { timezone: '+02:00' },
    { timezone: '' },
    { description: 'text' },
    { description: null },
    { description: { text: '😀'.repeat(257) } },
    { description: { text: 'a', entities: { links: [{ pos: 0, len: 9, url: 'https://a.example' }] } } },
    { annotations: {} },
    { annotations: [{ value: {} }] },
    { annotations: [{ type: 'nodots', value: {} }] },
    { annotations: [{ type: 'com.example.a', value: 'text' }] },
    { annotations: [{ type: 'com.example.a', value: null }] },
    {
      annotations: [
        { type: 'com.example.a', value: {} },
        { type: 'com.example.a', value: {} },
      ],
    },
    { annotations: [{ type: 'com.example.a', value: { x: 'y'.repeat(8200) } }] },
  ])('%j is refused and changes nothing', async (body) => {
    const alice = await service().person(fresh('alice'));
    const before = (await alice.get('/users/me?include_annotations=1')).data;
    const events = await service().eventsOf(async () => {
      expect((await patch(alice, { name: 'Good', ...body })).status).toBe(400);
    });
    expect(events).toEqual([]);
    expect((await alice.get('/users/me?include_annotations=1')).data).toEqual(before);
  });

  test.each([
    ['en', 'en_US'],
    ['en-GB', 'en_GB'],
    ['pt_BR', 'pt_BR'],
    ['de', 'de'],
    ['zh_hant_tw', 'zh_Hant_TW'],
  ])('locale %s is stored as %s', async (locale, kept) => {
    const alice = await service().person(fresh('alice'));
    expect((await patch(alice, { locale })).data.locale).toBe(kept);
  });

  test('a name of 50 and a description of 256 astral characters fit', async () => {
    const alice = await service().person(fresh('alice'));
    const body = { name: '😀'.repeat(50), description: { text: '😀'.repeat(256) }, timezone: 'US/Pacific' };
    expect((await patch(alice, body)).data).toMatchObject({ name: body.name, timezone: 'US/Pacific' });
  });

  test('annotations merge by type, one without value is deleted, and all together are bounded', async () => {
    const alice = await service().person(fresh('alice'));
    const a = { type: 'com.example.a', value: { n: 1 } };
    const b = { type: 'com.example.b', value: { n: 2 } };
    await patch(alice, { annotations: [a, b] });
    const changed = await patch(
      alice,
      { annotations: [{ type: a.type }, { type: b.type, value: { n: 3 } }] },
      '?include_annotations=1',
    );
    expect(changed.data.annotations).toEqual([{ ...b, value: { n: 3 } }]);
    expect((await put(alice, { ...whole, annotations: [] })).data).not.toHaveProperty('annotations');
    const big = (n: number) => ({ type: `com.example.big${n}`, value: { x: 'y'.repeat(4500) } });
    expect((await patch(alice, { annotations: [big(1)] })).status).toBe(200);
    expect((await patch(alice, { annotations: [big(2)] })).status).toBe(400);
    const { data } = await service().anonymous.get(`/users/${alice.id}?include_user_annotations=1`);
    expect(data.annotations.map(({ type }: Json) => type)).toEqual([b.type, 'com.example.big1']);
  });

  test('the change needs update_profile and a JSON body', async () => {
    const alice = await service().person(fresh('alice'));
    const reader = await service().tokenFor(alice, ['basic']);
    expect((await patch(reader, { name: 'x' })).meta.error_slug).toBe('missing-scope');
    expect((await put(await service().app(), whole)).status).toBe(403);
    expect(
      (await alice.call('/users/me', { method: 'PATCH', body: new URLSearchParams('name=x') })).status,
    ).toBe(415);
  });

  test('a bot mentions only those who follow it, also in its description', async () => {
    const bot = await service().person(fresh('bot'), { type: 'bot' });
    const [fan, other] = [await service().person(fresh('fan')), await service().person(fresh('other'))];
    await fan.post(`/users/${bot.id}/follow`);
    const { data } = await patch(bot, { description: { text: `@${fan.username} @${other.username}` } });
    expect(data.description.entities.mentions.map(({ id }: Json) => id)).toEqual([fan.id]);
  });

  test('avatar and cover redirect to the image and carry w and h over; they are not limited', async () => {
    const alice = await service().person(fresh('alice'));
    const user = (await alice.get('/users/me')).data;
    const avatar = await service().anonymous.get(`/users/@${alice.username}/avatar?w=20&h=30&x=1`);
    expect(avatar.status).toBe(302);
    expect(avatar.headers.get('location')).toBe(`${user.avatar_image.url}?w=20&h=30`);
    expect((await alice.get('/users/me/cover')).headers.get('location')).toBe(user.cover_image.url);
    expect((await service().anonymous.get(`/users/${alice.id}/avatar?w=zero`)).status).toBe(400);
    expect((await service().anonymous.get('/users/999999999/avatar')).status).toBe(404);
    expect((await service().anonymous.get('/users/me/avatar')).status).toBe(401);
  });
});
