import { describe, expect, test } from 'vitest';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { changeApp } from '../../src/features/apps/apps.actions.ts';
import { ageConfirmation } from '../factors.ts';
import {
  allow,
  askUri,
  exchange,
  FormClient,
  getCode,
  hiddenFields,
  makeApp,
  makePkce,
  signedUp,
} from '../form-client.ts';
import { Client, describeService } from '../harness.ts';

describeService('authorisation', (service) => {
  test('a code gives a token for what was granted, and an event tells of the authorisation', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const page = await browser.get(askUri(app, { scope: 'stream,follow unknown%20write_post' }));
    expect(page.status).toBe(200);
    for (const what of ['Read your personal stream', 'Follow, mute', 'Post, repost', 'basic profile']) {
      expect(page.text).toContain(what);
    }
    expect(page.text.match(/<li>/g)).toHaveLength(4);
    const code = await getCode(browser, app, { scope: 'stream,follow unknown%20write_post' });
    let reply = await exchange(service(), app, 'x');
    const events = await service().eventsOf(async () => {
      reply = await exchange(service(), app, code);
    });
    const scopes = ['basic', 'stream', 'write_post', 'follow'];
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{40}$/),
      token_type: 'Bearer',
      user_id: String(browser.id),
      username: browser.username,
      token: {
        app: { client_id: app.client_id, name: expect.any(String), link: '' },
        scopes,
        user: { id: String(browser.id) },
        limits: expect.any(Object),
        storage: expect.any(Object),
      },
    });
    expect(reply.body).not.toHaveProperty('meta');
    expect(reply.body.token.client_id).toBe(app.client_id);
    expect(events).toMatchObject([{ type: 'token', body: { user: browser.id, app: app.id, scopes } }]);
    const { status, headers, data } = await new Client(service().origin, reply.body.access_token).get(
      '/token',
    );
    expect([status, headers.get('x-oauth-scopes')]).toEqual([200, scopes.join(',')]);
    expect(data).toEqual(reply.body.token);
  });

  test('state comes back exactly, encoded, whatever it holds', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service(), 'https://client.example/return?keep=1');
    const state = 'a b&c=d#e\r\nSet-Cookie: x=1\r\n"<>ü';
    const answer = await allow(browser, askUri(app, { state }));
    expect(answer.href).not.toMatch(/[\r\n]/);
    expect(answer.searchParams.get('state')).toBe(state);
    expect(answer.searchParams.get('keep')).toBe('1');
    expect(answer.origin + answer.pathname).toBe('https://client.example/return');
  });

  test('the implicit grant answers in the fragment', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service(), 'myapp://return');
    const answer = await allow(browser, askUri(app, { response_type: 'token', scope: 'stream', state: 's' }));
    expect(answer.href).toMatch(/^myapp:\/\/return#access_token=[\w-]{40}&/);
    const fragment = new URLSearchParams(answer.hash.slice(1));
    expect([fragment.get('state'), fragment.get('iss')]).toEqual(['s', service().origin]);
    const { data } = await new Client(service().origin, fragment.get('access_token')!).get('/token');
    expect(data.scopes).toEqual(['basic', 'stream']);
  });

  test('a denial and a wrong request are told to the app', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const ask = async (params: Record<string, string>) =>
      new URL((await browser.get(askUri(app, params))).location);
    const iss = new URLSearchParams({ iss: service().origin });
    const events = await service().eventsOf(async () => {
      const { location } = await browser.submit(askUri(app, { state: 's' }), '/oauth/authorize', {
        decision: 'deny',
      });
      expect(location).toBe(
        `${app.redirectUri}?error=access_denied&error_description=the+user+refused.&state=s&${iss}`,
      );
      const implicit = { response_type: 'token', state: 's' };
      const refused = await browser.submit(askUri(app, implicit), '/oauth/authorize', { decision: 'deny' });
      expect(refused.location).toMatch(/^https:\/\/client\.example\/return#error=access_denied&/);
    });
    expect(events).toEqual([]);
    const error = async (params: Record<string, string>) => (await ask(params)).searchParams.get('error');
    expect(await error({ response_type: 'both' })).toBe('unsupported_response_type');
    const { code_challenge } = makePkce().challenge;
    expect(await error({ code_challenge })).toBe('invalid_request');
    expect(await error({ code_challenge, code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await error({ code_challenge: 'short', code_challenge_method: 'S256' })).toBe('invalid_request');
    expect(await error({ code_challenge_method: 'S256' })).toBe('invalid_request');
  });

  test('authenticate asks only when something new is asked; authorize always', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const brief = (scope: string) => browser.get(askUri(app, { scope }, 'authenticate'));
    expect((await brief('stream')).status).toBe(200);
    await exchange(service(), app, await getCode(browser, app, { scope: 'stream follow' }));
    const again = await brief('stream');
    expect(again.status).toBe(303);
    const { body } = await exchange(service(), app, new URL(again.location).searchParams.get('code')!);
    // A token has what it was asked with, no more (docs/interface.md, Tokens and sign-in).
    expect(body.token.scopes).toEqual(['basic', 'stream']);
    expect((await browser.get(askUri(app, { scope: 'stream' }))).status).toBe(200);
    const more = await brief('stream write_post');
    expect(more.status).toBe(200);
    expect(more.text.match(/class="new"/g)).toHaveLength(1);
    const events = await service().eventsOf(async () => {
      await exchange(service(), app, await getCode(browser, app, { scope: 'write_post' }));
    });
    const scopes = ['basic', 'stream', 'write_post', 'follow'];
    expect(events).toMatchObject([{ type: 'token', body: { scopes } }]);
  });

  test('new grants in an old session ask who it is; old ones do not, unless they administer', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    await permitAdministration(service().ctx.store, undefined, app.client_id, true);
    await setRole(service().ctx.store, undefined, browser.id, 'moderator');
    const decide = async (scope: string, decision = 'allow') => {
      const uri = askUri(app, { scope, state: 's' });
      const { location } = await browser.submit(uri, '/oauth/authorize', { decision });
      if (!location.startsWith('/')) return new URL(location).searchParams.has('code') ? 'code' : 'error';
      expect(location).toBe(`/account/confirm?${new URLSearchParams({ next: uri })}`);
      return 'confirm';
    };
    await ageConfirmation(service(), browser.id);
    expect([await decide('stream'), await decide('stream', 'deny')]).toEqual(['confirm', 'error']);
    const confirm = `/account/confirm?${new URLSearchParams({ next: askUri(app, { scope: 'stream admin' }) })}`;
    const form = { password: 'a good long password' };
    expect((await browser.submit(confirm, '/account/confirm', form)).location).toMatch('/oauth/authorize?');
    const code = await getCode(browser, app, { scope: 'stream admin' });
    expect((await exchange(service(), app, code)).body.token.scopes).toEqual(['basic', 'stream', 'admin']);

    await ageConfirmation(service(), browser.id);
    expect([await decide('stream'), await decide('stream follow')]).toEqual(['code', 'confirm']);
    expect([await decide('stream admin'), await decide('admin')]).toEqual(['confirm', 'confirm']);
    const brief = async (scope: string) => (await browser.get(askUri(app, { scope }, 'authenticate'))).status;
    expect([await brief('stream'), await brief('admin')]).toEqual([303, 200]);
  });

  describe('a bad client or redirect URI shows an error page and never redirects', () => {
    test.each([
      ['an unknown client', { client_id: 'nobody' }],
      ['another host', { redirect_uri: 'https://evil.example/return' }],
      ['a longer path', { redirect_uri: 'https://client.example/return/../evil' }],
      ['a path below', { redirect_uri: 'https://client.example/return/more' }],
      ['a name before the host', { redirect_uri: 'https://client.example@evil.example/return' }],
      ['another query', { redirect_uri: 'https://client.example/return?next=https://evil.example' }],
      ['a fragment', { redirect_uri: 'https://client.example/return#x' }],
      ['plain http', { redirect_uri: 'http://client.example/return' }],
      ['a script', { redirect_uri: 'javascript:alert(1)' }],
      ['a line break', { redirect_uri: 'https://client.example/return\r\nX-Evil: 1' }],
      ['another case', { redirect_uri: 'https://client.example/RETURN' }],
      ['nothing', { redirect_uri: '' }],
    ])('%s', async (_what, params) => {
      const app = await makeApp(service());
      const browser = await signedUp(service());
      const csrf = hiddenFields((await browser.get('/account')).text, '/sign-out').csrf!;
      const all = {
        client_id: app.client_id,
        response_type: 'code',
        redirect_uri: app.redirectUri,
        ...params,
      };
      const replies = [
        await browser.get(askUri(app, params)),
        await browser.get(askUri(app, { ...params, response_type: 'nonsense' }, 'authenticate')),
        await new FormClient(service().origin).get(askUri(app, params)),
        await browser.request('/oauth/authorize', { form: { ...all, csrf, decision: 'allow' } }),
        await browser.request('/oauth/authorize', { form: { ...all, csrf, decision: 'deny' } }),
      ];
      for (const { status, location } of replies) expect([status, location]).toEqual([400, '']);
    });
  });

  test('code and state in the query of the redirect URI make no difference', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service(), 'https://client.example/return?a=1');
    const redirect_uri = 'https://client.example/return?code=x%0d%0aX:1&a=1&state=y';
    const answer = await allow(browser, askUri(app, { redirect_uri, state: 's' }));
    expect(answer.href).toMatch(/^https:\/\/client\.example\/return\?a=1&code=[\w-]{40}&state=s&iss=/);
    const code = answer.searchParams.get('code')!;
    const { status } = await exchange(service(), app, code, { redirect_uri: answer.href });
    expect(status).toBe(200);
  });

  test('the permission page shows names as text, cannot be framed, and lets its form lead to the app alone', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    await changeApp(service().ctx, app.client_id, {
      name: '<script>alert(1)</script>"',
      link: 'https://x.example/"onclick="',
    });
    const page = await browser.get(askUri(app, { state: '"><script>' }));
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toMatch(/"onclick/);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://client.example");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const answer = await browser.submit(askUri(app), '/oauth/authorize', { decision: 'allow' });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
