/** What signed-in people do on the pages, by plain forms: the same as by the API. */
import { beforeAll, expect, test } from 'vitest';
import { attr, Doc, shown, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { databases, describeService, type Person, TestService } from '../harness.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;

async function page(browser: FormClient, path: string): Promise<Doc> {
  const { status, text } = await browser.get(path);
  expect(status, path).toBe(200);
  return new Doc(text);
}

/** Sends the form of a page that has a button for this action. */
async function press(browser: FormClient, path: string, action: string) {
  const doc = await page(browser, path);
  const buttons = [...doc.all('button', 'formaction', action), ...doc.all('form', 'action', action)];
  expect(buttons.length, `${path}: ${action}`).toBeGreaterThan(0);
  const csrf = attr(doc.all('input', 'name', 'csrf')[0]!, 'value')!;
  return browser.request(action, { form: { csrf, next: path } });
}

describeService('taking part on the pages', (service) => {
  let ada: Person;
  let eve: Browser;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada', description: 'Likes #bees' });
    eve = await signedUp(service(), 'eve');
  });

  test('the header knows who is signed in, and what is shown to them is not stored', async () => {
    const reply = await eve.get('/');
    expect(new Doc(reply.text).all('a', 'href', `/@${eve.username}`).length).toBe(2);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const stranger = await new FormClient(service().origin).get('/');
    expect(stranger.headers.get('cache-control')).toBe('no-cache');
    expect(stranger.setCookies).toEqual([]);
    expect(new Doc(stranger.text).all('form', 'method', 'post')).toEqual([]);
    const lost = await eve.get('/nothing');
    expect([lost.status, lost.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(new Doc(lost.text).all('a', 'href', `/@${eve.username}`).length).toBe(2);
    const lostStranger = new Doc((await new FormClient(service().origin).get('/nothing')).text);
    expect(lostStranger.all('a', 'href', '/sign-in').length).toBe(1);
    for (const path of [
      '/home',
      '/notifications/mentions',
      '/notifications/interactions',
      '/notifications',
      '/account/notifications',
      '/compose',
      '/welcome',
      '/account',
      '/account/apps',
    ]) {
      const { status, location } = await new FormClient(service().origin).get(path);
      expect([status, location]).toEqual([303, `/sign-in?${new URLSearchParams({ next: path })}`]);
    }
  });

  test('a first visit leads to the profile and to people who post', async () => {
    await ada.post('/posts', { text: 'Here I am' });
    // The newest posts are looked up once a second.
    service().forget();
    const welcome = await page(eve, '/welcome');
    expect(welcome.all('form', 'action', `/users/${ada.id}/follow`)).toHaveLength(1);
    const events = await service().eventsOf(async () => {
      const { status, location } = await eve.submit('/welcome', '/account/profile', {
        name: 'Eve',
        description: 'Says #hello to @ada\r\nand more',
      });
      expect([status, location]).toEqual([303, '/home']);
    });
    expect(events).toMatchObject([{ type: 'user', body: { id: eve.id } }]);
    const { data } = await service().anonymous.get(`/users/@${eve.username}`);
    expect([data.name, data.description.text]).toEqual(['Eve', 'Says #hello to @ada\nand more']);
    const wrong = await eve.submit('/account/profile', '/account/profile', {
      name: 'x'.repeat(51),
      description: 'kept',
    });
    expect([wrong.status, wrong.text.includes('1 to 50 characters')]).toEqual([400, true]);
    expect(wrong.text).toContain('kept');
  });

  test('posts and replies are those of the API, from the app of the pages', async () => {
    let id = '';
    const events = await service().eventsOf(async () => {
      const { status, location } = await eve.submit('/home', '/compose', { text: 'Hello\r\n#World' });
      [, id = ''] = /^\/home#post-(\d+)$/.exec(location) ?? [];
      expect([status, id]).toEqual([303, expect.stringMatching(/^\d+$/)]);
    });
    expect(events).toMatchObject([
      { type: 'post', body: { id: Number(id), user: eve.id, hashtags: ['world'] } },
    ]);
    const { data } = await service().anonymous.get(`/posts/${id}`);
    expect(data).toMatchObject({ text: 'Hello\n#World', source: { name: 'Web', link: service().origin } });
    expect(shown(await page(eve, '/home'))).toContain(id);

    const asked = await ada.post('/posts', { text: 'Who is there?' });
    const form = await page(eve, `/compose?reply_to=${asked.data.id}`);
    expect(form.source).toContain('@ada </textarea>');
    const reply = await eve.submit(`/@ada/post/${asked.data.id}`, '/compose', { text: '@ada I am' });
    const answer = reply.location.split('#post-')[1];
    expect((await service().anonymous.get(`/posts/${answer}`)).data.reply_to).toBe(asked.data.id);
    expect(shown(await page(eve, `/@ada/post/${asked.data.id}`))).toEqual([asked.data.id, answer]);
  });

  test('a post that cannot be stored is shown again with the reason', async () => {
    const events = await service().eventsOf(async () => {
      const { status, text } = await eve.submit('/home', '/compose', { text: `<b>${'x'.repeat(300)}` });
      expect([status, text.includes('at most 256 fit')]).toEqual([400, true]);
      expect(text).toContain(`&lt;b&gt;${'x'.repeat(300)}</textarea>`);
    });
    expect(events).toEqual([]);
    expect((await eve.submit('/home', '/compose', { text: 'x', reply_to: '999999999' })).status).toBe(404);
  });

  test('stars, reposts, follows, mutes, blocks and reports have the events of the API, and are taken back', async () => {
    const { id } = (await ada.post('/posts', { text: 'Worth it' })).data;
    const path = `/@ada/post/${id}`;
    const steps: [string, string, object[]][] = [
      [path, `/posts/${id}/star`, [{ type: 'star', body: { user: eve.id, post: Number(id) } }]],
      [path, `/posts/${id}/unstar`, [{ type: 'star', deleted: true }]],
      [path, `/posts/${id}/repost`, [{ type: 'post', body: { user: eve.id, repost_of: Number(id) } }]],
      [path, `/posts/${id}/unrepost`, [{ type: 'post', deleted: true }]],
      [
        '/@ada',
        `/users/${ada.id}/follow`,
        [{ type: 'user_follow', body: { user: eve.id, follows: Number(ada.id) } }],
      ],
      ['/@ada', `/users/${ada.id}/unfollow`, [{ type: 'user_follow', deleted: true }]],
      ['/@ada', `/users/${ada.id}/mute`, [{ type: 'mute' }]],
      ['/@ada', `/users/${ada.id}/unmute`, [{ type: 'mute', deleted: true }]],
      [`/users/${ada.id}/block`, `/users/${ada.id}/block`, [{ type: 'block' }]],
      ['/@ada', `/users/${ada.id}/unblock`, [{ type: 'block', deleted: true }]],
    ];
    for (const [from, action, expected] of steps) {
      const events = await service().eventsOf(async () => {
        const { status, location } = await press(eve, from, action);
        expect([status, location], action).toEqual([303, from]);
      });
      expect(events, action).toMatchObject(expected);
    }
  });

  test('only own posts can be deleted', async () => {
    const { location } = await eve.submit('/home', '/compose', { text: 'To be deleted' });
    const id = location.split('#post-')[1]!;
    const other = await signedUp(service());
    const csrf = await other.csrf('/compose');
    expect((await other.request(`/posts/${id}/delete`, { form: { csrf } })).status).toBe(403);
    expect((await other.get(`/posts/${id}/delete`)).status).toBe(404);
    expect((await eve.get(`/posts/${id}/delete`)).text).toContain('This cannot be undone');
    expect((await service().anonymous.get(`/posts/${id}`)).data.text).toBe('To be deleted');
    const deleted = await eve.submit(`/posts/${id}/delete`, `/posts/${id}/delete`, {});
    expect(deleted.location).toBe(`/posts/${id}/delete?done=1&next=%2Fhome`);
    expect((await eve.get(deleted.location)).text).toContain('Your post is deleted.');
    expect((await service().anonymous.get(`/posts/${id}`)).data.is_deleted).toBe(true);
    for (const action of [
      '/posts/999999999/star',
      `/posts/${id}/nothing`,
      '/users/999999999/follow',
      '/posts/x/star',
    ]) {
      expect((await other.request(action, { form: { csrf } })).status, action).toBe(404);
    }
  });

  test('a blocked or muted author is not shown where the API does not show them', async () => {
    const reader = await signedUp(service());
    const { id } = (await ada.post('/posts', { text: 'Hidden from some' })).data;
    await press(reader, '/@ada', `/users/${ada.id}/mute`);
    expect(shown(await page(reader, '/'))).not.toContain(id);
    expect(shown(await page(reader, '/@ada'))).toContain(id);
    await reader.request(`/users/${ada.id}/follow`, { form: { csrf: await reader.csrf('/compose') } });
    await ada.post(`/users/${reader.id}/follow`);
    const what = 'posts and messages in lists, searches and streams';
    const asking = `/users/${ada.id}/block`;
    expect((await page(reader, '/@ada')).all('a', 'href', `${asking}?next=%2F%40ada`)).toHaveLength(1);
    expect(textOf((await page(reader, asking)).all('main')[0]!)).toContain(`sees the other’s ${what}`);
    await press(reader, asking, asking);
    const blocked = await reader.get('/@ada');
    expect(blocked.text).toContain(`neither of you sees the other’s ${what}, and they cannot follow you.`);
    expect((await ada.post(`/users/${reader.id}/follow`)).status).toBe(403);
    const lists = ['following', 'followers'].map((list) => ada.get(`/users/${reader.id}/${list}`));
    expect((await Promise.all(lists)).map(({ data }) => data)).toEqual([[], []]);
    expect(blocked.text).not.toContain('Hidden from some');
    await press(reader, '/@ada', `/users/${ada.id}/unblock`);
    await ada.post(`/users/${reader.id}/block`);
    expect((await reader.get('/@ada')).text).toContain('they have blocked you');
    expect((await reader.get(`/@ada/post/${id}`)).status).toBe(404);
    expect(shown(await page(reader, '/@ada'))).toEqual([]);
    const csrf = await reader.csrf('/compose');
    expect((await reader.request(`/users/${ada.id}/follow`, { form: { csrf } })).status).toBe(403);
  });

  test('hashtags and counts lead to their lists', async () => {
    const { id } = (await ada.post('/posts', { text: 'On #Bees and #été' })).data;
    const fan = await service().person('fan', { name: 'Fan' });
    await fan.post(`/posts/${id}/star`);
    await fan.post(`/posts/${id}/repost`);
    await fan.post(`/users/${ada.id}/follow`);
    const doc = await page(new FormClient(service().origin), `/@ada/post/${id}`);
    for (const [href, what] of [
      ['/tag/bees', id],
      ['/tag/%C3%A9t%C3%A9', id],
    ] as const) {
      expect(doc.all('a', 'href', href), href).toHaveLength(1);
      expect(shown(await page(eve, href)), href).toContain(what);
    }
    for (const href of [`/@ada/post/${id}/stars`, `/@ada/post/${id}/reposts`]) {
      expect(doc.all('a', 'href', href), href).toHaveLength(1);
      expect((await page(eve, href)).all('a', 'href', '/@fan').length, href).toBeGreaterThan(0);
    }
    const profile = await page(eve, '/@ada');
    expect(profile.all('a', 'href', '/tag/bees').length).toBeGreaterThan(0);
    expect(profile.all('a', 'href', '/@ada/followers')).toHaveLength(1);
    expect((await page(eve, '/@ada/followers')).text).toContain('Fan');
    expect((await page(eve, '/@fan/following')).text).toContain('Ada');
    expect(shown(await page(eve, '/@fan/stars'))).toEqual([id]);
    expect((await eve.get('/@nobody/followers')).status).toBe(404);
    expect((await eve.get('/@ada/post/1/stars')).status).toBe(404);
  });

  test('mentions and the personal stream are those of the API', async () => {
    const reader = await signedUp(service());
    await press(reader, '/@ada', `/users/${ada.id}/follow`);
    const { id } = (await ada.post('/posts', { text: `Only for @${reader.username}` })).data;
    expect(shown(await page(reader, '/notifications/mentions'))).toEqual([id]);
    const home = shown(await page(reader, '/home'));
    const token = await service().tokenFor({ id: String(reader.id) } as Person, ['stream']);
    expect(home).toEqual((await token.get('/posts/stream')).data.map((post: { id: string }) => post.id));
  });

  test('interactions are told with who did what to which post', async () => {
    const writer = await signedUp(service());
    expect((await page(writer, '/notifications/interactions')).text).toContain('appear here.');
    const token = await service().tokenFor({ id: String(writer.id) } as Person, ['write_post']);
    const { id } = (await token.post('/posts', { text: 'something of mine' })).data;
    const fans = [];
    for (let n = 0; n < 4; n++) fans.push(await service().person(`admirer_${writer.id}_${n}`));
    for (const fan of fans) await fan.post(`/posts/${id}/star`);
    await fans[0]!.post(`/users/${writer.id}/follow`);
    const shown = await page(writer, '/notifications/interactions');
    const text = shown.text.replaceAll(' ,', ',');
    expect(text).toContain(`${fans[0]!.username} followed you just now`);
    const [, , third, last] = fans;
    expect(text).toContain(
      `${last!.username}, ${third!.username} and 2 others starred your post just now something of mine`,
    );
    expect(shown.all('a', 'href').map((link) => attr(link, 'href'))).toContain(
      `/@${writer.username}/post/${id}`,
    );
    expect(shown.text).not.toContain('appear here.');
  });

  test('long lists of people have pages', async () => {
    const followed = await service().person('followed');
    for (let index = 0; index < 22; index++) {
      await (await service().person(`follower_${index}`)).post(`/users/${followed.id}/follow`);
    }
    const first = await page(eve, '/@followed/followers');
    const next = first.link('next')!;
    // Beside the list are people to follow.
    const shown = /<main.*<\/main>/s.exec(first.source)?.[0].match(/id="person-/g);
    expect(shown).toHaveLength(20);
    const second = await page(eve, next);
    expect(second.text).toContain('@follower_0');
    expect(second.link('prev')).toMatch(/since_id/);
  });
});

test.each(databases)('writes on the pages have the limit of the API on %s', async (database) => {
  const service = await TestService.start(database, {
    MILLRACE_RATE_LIMITS: 'on',
    MILLRACE_LIMIT_WRITES_PER_MINUTE: '2',
  });
  try {
    const browser = await signedUp(service);
    for (const text of ['one', 'two'])
      expect((await browser.submit('/home', '/compose', { text })).status).toBe(303);
    const third = await browser.submit('/home', '/compose', { text: 'three, kept' });
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(third.text).toContain('three, kept</textarea>');
    const message = await browser.submit('/messages/new', '/messages/new', { to: '@x', text: 'four, kept' });
    expect([message.status, message.text.includes('four, kept</textarea>')]).toEqual([429, true]);
  } finally {
    await service.stop();
  }
});
