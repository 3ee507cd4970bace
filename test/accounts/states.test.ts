/** What is left of sign-in, grants and tokens when an account is suspended or deleted. */
import { expect, test } from 'vitest';
import { confirmEmail, restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import {
  askUri,
  basic,
  exchange,
  FormClient,
  getCode,
  makeApp,
  makePkce,
  signedUp,
  type TestApp,
  token,
} from '../form-client.ts';
import { Client, describeService, type Json } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

const PASSWORD = 'a good long password';

describeService('sign-in and grants', (service) => {
  const store = () => service().ctx.store;
  const browse = () => new FormClient(service().origin);
  const rowsOf = async (table: string, id: number, column = 'user_id') =>
    Number(
      (
        (await store().read.all(`select count(*) as n from ${table} where ${column} = ${id}`, [])) as Json[]
      )[0].n,
    );

  const passwordGrant = (app: TestApp, username: string) =>
    token(service(), {
      grant_type: 'password',
      client_id: app.client_id,
      password_grant_secret: app.password_grant_secret,
      username,
      password: PASSWORD,
    });

  const pageOf = ({ status, text }: { status: number; text: string }, login: string) => [
    status,
    text.replaceAll(login, '').replace(/name="csrf" value="[^"]*"/, ''),
  ];

  test.each(['suspended', 'deleted'] as const)(
    'a %s account is signed out and gets nothing more; only a suspension is told, to who knows the password',
    async (state) => {
      const browser = await signedUp(service());
      const { id, username } = browser;
      const app = await makeApp(service());
      const { verifier, challenge } = makePkce();
      const code = await getCode(browser, app, challenge);
      await (state === 'suspended' ? suspendUser : deleteUser)(store(), undefined, id);

      expect(await rowsOf('sessions', id)).toBe(0);
      expect((await browser.get('/account')).location).toBe('/sign-in?next=%2Faccount');
      for (const page of ['authorize', 'authenticate'] as const) {
        const asked = await browser.get(askUri(app, {}, page));
        expect([asked.status, asked.location.startsWith('/sign-in?')]).toEqual([303, true]);
      }
      const refused = await browse().signIn(username, PASSWORD);
      const unknown = await browse().signIn('nobody_of_this_name', PASSWORD);
      const wrong = await browse().signIn(username, 'wrong password');
      expect(pageOf(wrong, username)).toEqual(pageOf(unknown, 'nobody_of_this_name'));
      if (state === 'deleted') expect(pageOf(refused, username)).toEqual(pageOf(wrong, username));
      else expect([refused.status, refused.location.startsWith('/appeal/')]).toEqual([303, true]);

      const events = await service().eventsOf(async () => {
        const byPassword = await passwordGrant(app, username);
        const stranger = await passwordGrant(app, 'nobody_of_this_name');
        expect([byPassword.status, byPassword.body]).toEqual([stranger.status, stranger.body]);
        expect(byPassword.body.error).toBe('invalid_grant');
        const byCode = await exchange(service(), app, code, { code_verifier: verifier });
        const madeUp = await exchange(service(), app, 'x'.repeat(40));
        expect([byCode.status, byCode.body]).toEqual([madeUp.status, madeUp.body]);
        await expect(issueUserToken(service().ctx, app.id, id, ['basic'])).rejects.toThrow('suspended');
      });
      expect(events).toEqual([]);
      expect(await findWrongCounts(store().read)).toEqual([]);
    },
  );

  test('a session or grant that an account began while it was being suspended is not written', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const { ctx } = service();
    // Consumers write by themselves.
    await service().stopPolling();
    // As if the suspension came between the check of the session or password and the write.
    const racing = browse();
    const csrf = await racing.csrf();
    const { write, bookkeeping } = ctx.store;
    let isFirst = true;
    const suspendFirst = async (): Promise<void> => {
      if (!isFirst) return;
      isFirst = false;
      await suspendUser(ctx.store, undefined, browser.id);
    };
    ctx.store.write = (async (work: Parameters<typeof write>[0]) => {
      await suspendFirst();
      return write.call(ctx.store, work);
    }) as typeof write;
    ctx.store.bookkeeping = (async (work: Parameters<typeof bookkeeping>[0]) => {
      await suspendFirst();
      return bookkeeping.call(ctx.store, work);
    }) as typeof bookkeeping;
    try {
      const form = { csrf, login: browser.username, password: PASSWORD };
      const refused = await racing.request('/sign-in', { form });
      expect([refused.status, refused.location.startsWith('/appeal/')]).toEqual([303, true]);
      expect(await rowsOf('sessions', browser.id)).toBe(0);
      await restoreUser(ctx.store, undefined, browser.id);
      await browser.signIn(browser.username, PASSWORD);
      for (const response_type of ['code', 'token']) {
        const page = await browser.get(askUri(app, { response_type }));
        expect(page.status).toBe(200);
        isFirst = true;
        const { csrf } = Object.fromEntries(
          [...page.text.matchAll(/name="(csrf)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
        ) as { csrf: string };
        const { client_id, redirectUri: redirect_uri } = app;
        const allowed = await browser.request('/oauth/authorize', {
          form: { csrf, client_id, redirect_uri, response_type, decision: 'allow' },
        });
        expect([allowed.status, allowed.location]).toEqual([400, '']);
        await restoreUser(ctx.store, undefined, browser.id);
        await browser.signIn(browser.username, PASSWORD);
      }
    } finally {
      Object.assign(ctx.store, { write, bookkeeping });
    }
    expect(await rowsOf('oauth_codes', browser.id)).toBe(0);
    expect(await rowsOf('tokens', browser.id)).toBe(0);
  });

  test('after a suspension tokens are valid again, browsers have to sign in', async () => {
    const browser = await signedUp(service());
    const [app, delegate] = [await makeApp(service()), await makeApp(service())];
    const { body } = await exchange(service(), app, await getCode(browser, app));
    const client = new Client(service().origin, body.access_token);
    const grant = { grant_type: 'delegate', delegate_client_id: delegate.client_id };
    const headers = { authorization: `Bearer ${body.access_token}` };
    const delegated = await token(service(), grant, headers);
    const statusOf = async () => {
      const sent = { 'identity-delegate-token': delegated.body.delegate_token, ...basic(delegate) };
      return (await service().anonymous.call('/token', { headers: sent })).status;
    };
    expect([(await client.get('/token')).status, await statusOf()]).toEqual([200, 200]);
    await suspendUser(store(), undefined, browser.id);
    expect((await client.get('/token')).meta.error_slug).toBe('not-authorized');
    expect([await statusOf(), (await token(service(), grant, headers)).status]).toEqual([401, 401]);
    await restoreUser(store(), undefined, browser.id);
    expect([(await client.get('/token')).status, await statusOf()]).toEqual([200, 200]);
    expect((await browser.get('/account')).status).toBe(303);
    expect((await browser.signIn(browser.username, PASSWORD)).location).toBe('/home');
  });

  test('deletion takes the e-mail address, sessions, codes, tokens, delegate tokens and invitations', async () => {
    const browser = browse();
    await browser.signUp('leaver', { email: 'leaver@example.org' });
    const id = Number((await service().anonymous.get('/users/@leaver')).data.id);
    await confirmEmail(store(), undefined, id);
    const [app, delegate] = [await makeApp(service()), await makeApp(service())];
    const { body } = await exchange(service(), app, await getCode(browser, app, { scope: 'stream' }));
    await getCode(browser, app);
    await token(
      service(),
      { grant_type: 'delegate', delegate_client_id: delegate.client_id },
      { authorization: `Bearer ${body.access_token}` },
    );
    const invite = new URL(body.token.invite_link).searchParams.get('invite') ?? '';
    expect((await browse().signUp('guest_of_leaver', { invite })).status).toBe(303);
    const guest = Number((await service().anonymous.get('/users/@guest_of_leaver')).data.id);
    expect(await rowsOf('invitation_uses', guest)).toBe(1);
    const stream = await HttpStream.open(new Client(service().origin, body.access_token));

    const events = await service().eventsOf(() => deleteUser(store(), undefined, id));
    await stream.untilClosed();
    const about = { user: id, app: app.id };
    expect(events.filter(({ type }) => type === 'token')).toMatchObject([
      { deleted: true, body: { ...about, token: expect.any(Number) } },
      { deleted: true, body: { ...about, scopes: ['basic', 'stream'] } },
    ]);
    for (const table of ['sessions', 'oauth_codes', 'authorizations'])
      expect([table, await rowsOf(table, id)]).toEqual([table, 0]);
    expect(await rowsOf('invitations', id, 'inviter_id')).toBe(0);
    expect(await rowsOf('invitation_uses', guest)).toBe(0);
    expect(await rowsOf('delegate_tokens', delegate.id, 'app_id')).toBe(0);
    expect((await browse().signUp('second_guest', { invite })).status).toBe(403);
    const [row] = (await store().read.all(`select email from users where id = ${id}`, [])) as Json[];
    expect(row).toEqual({ email: null });
    // The address is free for another account.
    await browse().signUp('newcomer', { email: 'leaver@example.org' });
    const { data } = await service().anonymous.get('/users/@newcomer');
    await confirmEmail(store(), undefined, Number(data.id));
    expect((await browse().signIn('leaver@example.org', PASSWORD)).status).toBe(303);
    expect(await findWrongCounts(store().read)).toEqual([]);
  });

  test('the lists of those who authorised an app leave out who is not active', async () => {
    const app = await makeApp(service());
    const people = [];
    for (let n = 0; n < 5; n++) {
      const browser = await signedUp(service());
      await exchange(service(), app, await getCode(browser, app));
      people.push(String(browser.id));
    }
    const grant = await token(service(), { grant_type: 'client_credentials' }, basic(app));
    const client = new Client(service().origin, grant.body.access_token);
    const ids = async () => (await client.get('/apps/me/tokens/user_ids')).data;
    const list = async (query = '') => {
      const { data, meta } = await client.get(`/apps/me/tokens${query}`);
      return [data.map(({ user }: Json) => user.id), meta.more];
    };
    const [a, b, c, d, e] = people as [string, string, string, string, string];
    expect(await ids()).toEqual([e, d, c, b, a]);
    await suspendUser(store(), undefined, Number(d));
    await deleteUser(store(), undefined, Number(b));
    expect(await ids()).toEqual([e, c, a]);
    expect(await list()).toEqual([[e, c, a], false]);
    expect(await list('?count=2')).toEqual([[e, c], true]);
    expect(await list('?count=-2')).toEqual([[c, a], true]);
    await restoreUser(store(), undefined, Number(d));
    expect(await ids()).toEqual([e, d, c, a]);
    expect(await list()).toEqual([[e, d, c, a], false]);
  });
});
