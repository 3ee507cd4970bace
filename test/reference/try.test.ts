/** Trying calls from the reference: which forms there are, and how a person gets the token for them. */
import { expect, test } from 'vitest';
import { attr, Doc } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { Client, describeService, describeWithoutRows } from '../harness.ts';

const tokenIn = (html: string): string => /<code>TOKEN=([\w-]+)<\/code>/.exec(html)?.[1] ?? '';

describeService('a token for trying calls', (service) => {
  test('has the chosen scopes, is shown once, never in a URL, and can be ended', async () => {
    const browser = await signedUp(service());
    const asked = await browser.get('/docs/token?call=posts.create');
    expect(asked.status).toBe(200);
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const checked = new Doc(asked.text).all('input', 'checked').map((box) => attr(box, 'name'));
    expect(checked).toEqual(['write_post']);
    // For no certain call: what the guides begin with.
    const boxes = new Doc((await browser.get('/docs/token')).text).all('input', 'checked');
    expect(boxes.map((box) => attr(box, 'name')).sort()).toEqual(['stream', 'write_post']);
    let made: Awaited<ReturnType<typeof browser.submit>> | undefined;
    const events = await service().eventsOf(async () => {
      made = await browser.submit('/docs/token?call=posts.create', '/docs/token', { write_post: '1' });
    });
    expect(events.map(({ type, body }) => ({ type, body }))).toEqual([
      { type: 'token', body: expect.objectContaining({ user: browser.id, scopes: ['basic', 'write_post'] }) },
    ]);
    const { status, text, location } = made!;
    expect([status, location]).toEqual([200, '']);
    expect(new Doc(text).all('a', 'href', '/docs/reference/posts#posts.create')).toHaveLength(1);
    const client = new Client(service().origin, tokenIn(text));
    expect((await client.get('/token')).data).toMatchObject({
      scopes: ['basic', 'write_post'],
      app: { name: 'Reference', link: `${service().origin}/docs` },
    });
    expect((await client.get('/posts/stream')).status).toBe(403);
    expect((await client.post('/posts', { text: 'tried' })).data.source.name).toBe('Reference');
    expect((await browser.get('/docs/token')).text).not.toContain(client.token);

    const apps = await browser.get('/account/apps');
    expect(apps.text).toContain('Reference');
    const [, id] = /action="\/account\/tokens\/(\d+)\/revoke"/.exec(apps.text)!;
    await browser.submit('/account/apps', `/account/tokens/${id}/revoke`, {});
    expect((await client.get('/token')).status).toBe(401);
  });

  test('comes from one app for all users', async () => {
    const ids = await Promise.all(
      ['a', 'b'].map(async (prefix) => {
        const browser = await signedUp(service(), prefix);
        const { text } = await browser.submit('/docs/token', '/docs/token', {});
        return (await new Client(service().origin, tokenIn(text)).get('/token')).data.client_id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('is not given without the form of the page, or without being signed in', async () => {
    const browser = await signedUp(service());
    const forms = [{}, { csrf: 'made up' }, { csrf: await new FormClient(service().origin).csrf() }];
    const events = await service().eventsOf(async () => {
      for (const form of forms) expect((await browser.request('/docs/token', { form })).status).toBe(403);
      const stranger = new FormClient(service().origin);
      const { status, location } = await stranger.get('/docs/token?call=posts.create');
      expect([status, location]).toEqual([303, '/sign-in?next=%2Fdocs%2Ftoken%3Fcall%3Dposts.create']);
      const sent = await stranger.request('/docs/token', { form: { csrf: await stranger.csrf() } });
      expect([sent.status, sent.location]).toEqual([303, '/sign-in?next=%2Faccount']);
    });
    expect(events).toEqual([]);
  });

  test('ignores scopes that no call asks for, and a call that there is not', async () => {
    const browser = await signedUp(service());
    const given = { call: '"><script>', export: '1', basic: '0', follow: 'yes', stream: '1' };
    const { text } = await browser.submit('/docs/token', '/docs/token', given);
    const { data } = await new Client(service().origin, tokenIn(text)).get('/token');
    expect(data.scopes).toEqual(['basic', 'stream']);
    expect(new Doc(text).all('a', 'href', '/docs')).not.toEqual([]);
    expect(text).not.toContain('"><script>');
  });
});

describeWithoutRows('trying calls', (service) => {
  const read = async (section: string) => {
    const response = await fetch(`${service().origin}/docs/reference/${section}`);
    return new Doc(await response.text());
  };

  test('has a form for each call that a page can make', async () => {
    const posts = await read('posts');
    const [create] = posts
      .all('form', 'action', '/api/posts')
      .filter((one) => attr(one, 'data-method') === 'POST');
    expect(attr(create!, 'data-scopes')).toBe('write_post');
    expect(posts.all('form', 'action', '/api/posts/{post_id}/star')).toHaveLength(2);
    const token = await read('token');
    expect(token.all('form', 'action', '/api/apps/me/tokens')).toEqual([]);
    expect((await read('user-streams')).all('form', 'action', '/stream/user')).toEqual([]);
  });

  test('hides forms that need scripts; those of browsers without them make the call', async () => {
    const { origin } = service();
    const posts = await read('posts');
    const shown = posts.all('form', 'action').filter((form) => attr(form, 'hidden') === undefined);
    const actions = shown.map((form) => attr(form, 'action')!);
    expect(actions).toContain('/api/posts/stream/global');
    expect(actions.filter((action) => action.includes('{') || action === '/api/posts/stream')).toEqual([]);
    // A browser sends the empty fields as well.
    const names = [...posts.all('input', 'name'), ...posts.all('select', 'name')].map(
      (one) => attr(one, 'name')!,
    );
    const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, ''])));
    expect((await fetch(`${origin}/api/posts/stream/global?${query}`)).status).toBe(200);
  });

  test('the pages know who reads them', async () => {
    const browser = await signedUp(service());
    const { text, headers } = await browser.get('/docs/reference/posts');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(new Doc(text).all('div', 'data-user', String(browser.id))).toHaveLength(1);
    const links = new Doc(text).all('nav', 'aria-label', 'Main').length;
    expect(links).toBe(1);
    expect(new Doc(text).all('a', 'href', `/@${browser.username}`)).not.toEqual([]);
    const stranger = new Doc(await (await fetch(`${service().origin}/docs/reference/posts`)).text());
    expect(stranger.all('div', 'data-user')).toEqual([]);
    expect(stranger.all('a', 'href', '/sign-in')).not.toEqual([]);
  });
});
