/** Forms that are sent late, twice or by another account: nothing typed is lost, and nothing is done twice. */
import { expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { forgetSubmissions } from '../../src/http/submissions.ts';
import { type FormClient, hiddenFields, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

const password = 'a good long password';

describeService('sending forms', (service) => {
  const postsOf = async ({ username }: { username: string }): Promise<string[]> =>
    (await service().anonymous.get(`/users/@${username}/posts`)).data.map(({ text }: Json) => text);
  async function countOf(table: string): Promise<number> {
    const [row] = await service().ctx.store.read.all(`select count(*) as n from ${table}`, []);
    return Number((row as { n: number } | undefined)?.n);
  }
  const make = () => signedUp(service(), 'sender');
  type Browser = Awaited<ReturnType<typeof make>>;
  const formOf = async (browser: FormClient, page: string, action: string) =>
    hiddenFields((await browser.get(page)).text, action);
  const text = 'typed for <an> "hour" & more';
  const shown = 'typed for &lt;an&gt; &quot;hour&quot; &amp; more';

  async function endSession(browser: Browser): Promise<void> {
    browser.cookies.delete('millrace_session');
  }

  const places: [string, (other: Browser) => string, string, Record<string, string>][] = [
    ['a post', () => '/compose', '/compose', { text }],
    ['a private message', () => '/messages/new', '/messages/new', { to: 'x', text }],
    ['a new channel', () => '/channels/new', '/channels/new', { title: 'Room', description: text }],
    ['a profile', () => '/account/profile', '/account/profile', { name: 'N', description: text }],
    ['an app', () => '/account/apps', '/account/apps', { name: text }],
  ];

  test.each(places)('%s is not lost where the session has ended', async (_name, page, action, fields) => {
    const browser = await make();
    const hidden = await formOf(browser, page(browser), action);
    await endSession(browser);
    const asked = await browser.request(action, { form: { ...hidden, ...fields } });
    expect([asked.status, asked.text.includes('What you typed is not lost')]).toEqual([403, true]);
    const wrong = await browser.request('/sign-in', {
      form: { ...hiddenFields(asked.text, '/sign-in'), login: browser.username, password: 'wrong' },
    });
    expect([wrong.status, wrong.text.includes('not lost')]).toEqual([400, true]);
    const back = await browser.request('/sign-in', {
      form: { ...hiddenFields(wrong.text, '/sign-in'), login: browser.username, password },
    });
    expect([back.status, back.text.includes('Nothing has been sent')]).toEqual([200, true]);
    expect(back.text).toContain(`"/@${browser.username}"`);
    // The page is reloaded, or its person signed in elsewhere meanwhile.
    const reloaded = await browser.request('/sign-in', { form: hiddenFields(asked.text, '/sign-in') });
    expect([reloaded.status, reloaded.text]).toEqual([200, back.text]);
    const again = await browser.request(action, { form: hiddenFields(reloaded.text, action) });
    expect(again.status).toBe(403);
    expect(again.text).toContain(shown);
    expect(await postsOf(browser)).toEqual([]);
  });

  test('a post of a session before is shown with a fresh secret, and sent by one click', async () => {
    const browser = await make();
    const hidden = await formOf(browser, '/compose', '/compose');
    await endSession(browser);
    await browser.signIn(browser.username, password);
    const late = await browser.request('/compose', { form: { ...hidden, text } });
    expect(late.status).toBe(403);
    expect(late.text).toContain(shown);
    expect(late.text).toContain(`are @${browser.username} now`);
    const sent = await browser.request('/compose', {
      form: { ...hiddenFields(late.text, '/compose'), text },
    });
    expect(sent.status).toBe(303);
    expect(await postsOf(browser)).toEqual([text]);
  });

  test('nothing is lost either where a browser does not say where its forms come from', async () => {
    const [browser, other] = [await make(), await make()];
    const hidden = await formOf(browser, '/compose', '/compose');
    browser.saysOrigin = false;
    const { store } = service().ctx;
    await store.write((tx) => tx.all(`delete from sessions where user_id = ${browser.id}`, []));
    // Another site does not know the secret of the forms.
    for (const csrf of ['', 'x', await other.csrf('/compose')]) {
      const forged = await browser.request('/compose', { form: { ...hidden, csrf, text } });
      expect([forged.status, forged.text]).toEqual([303, '']);
    }
    const asked = await browser.request('/compose', { form: { ...hidden, text } });
    expect([asked.status, asked.text.includes('What you typed is not lost')]).toEqual([403, true]);
    const back = await browser.request('/sign-in', {
      form: { ...hiddenFields(asked.text, '/sign-in'), login: browser.username, password },
    });
    expect([back.status, back.text.includes('Nothing has been sent')]).toEqual([200, true]);
    const again = await browser.request('/compose', { form: hiddenFields(back.text, '/compose') });
    expect([again.status, again.text.includes(shown), await postsOf(browser)]).toEqual([403, true, []]);
    for (let n = 0; n < 2; n++) {
      const form = { ...hiddenFields(again.text, '/compose'), text };
      expect((await browser.request('/compose', { form })).status).toBe(303);
    }
    expect(await postsOf(browser)).toEqual([text]);
  });

  test('nor where the path of the form has hyphens and underscores', async () => {
    const browser = await signedUp(service(), 'a_b');
    await setRole(service().ctx.store, undefined, browser.id, 'moderator');
    const person = await signedUp(service(), 'c_d');
    const action = `/admin/people/${person.username}/warn`;
    const hidden = await formOf(browser, `/admin/people/${person.username}`, action);
    await endSession(browser);
    const asked = await browser.request(action, { form: { ...hidden, text } });
    const signedIn = { ...hiddenFields(asked.text, '/sign-in'), login: browser.username, password };
    const back = await browser.request('/sign-in', { form: signedIn });
    const again = await browser.request(action, { form: hiddenFields(back.text, action) });
    expect([again.status, again.text.includes(shown)]).toEqual([403, true]);
    await setRole(service().ctx.store, undefined, browser.id, null);
  });

  test('what comes back after signing in is carried out by no form, also by those without input', async () => {
    const [browser, other] = [await make(), await make()];
    const csrf = await browser.csrf('/compose');
    const followed = await browser.request(`/users/${other.id}/follow`, { form: { csrf, again: '1' } });
    expect(followed.status).toBe(403);
  });

  test('forms of other sites do not use up what a person may send', async () => {
    const browser = await make();
    const hidden = await formOf(browser, '/compose', '/compose');
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    const statuses = new Set<number>();
    for (let n = 0; n < 65; n++) {
      statuses.add((await browser.request('/compose', { form: { text }, headers })).status);
    }
    expect([...statuses]).toEqual([403, 429]);
    expect((await browser.request('/compose', { form: { ...hidden, text } })).status).toBe(303);
  });

  test('forms do not say that they ended what is not there', async () => {
    const [browser, other] = [await make(), await make()];
    const csrf = await browser.csrf('/account');
    for (const path of ['/account/apps/999/revoke', '/account/apps/x/revoke', '/account/tokens/999/revoke']) {
      expect((await browser.request(path, { form: { csrf } })).status, path).toBe(404);
    }
    const session = await browser.request('/account/sessions/end', { form: { csrf, session: 'x' } });
    expect(session.status).toBe(404);
    // Nor that something was reported, or who somebody is.
    await suspendUser(service().ctx.store, undefined, other.id);
    const done = await browser.get(`/report/user/${browser.id}?done=1&of=${other.id}&blocked=1`);
    expect([done.status, done.text.includes(other.username)]).toEqual([404, false]);
  });

  test('a report that was made says so, and names its author while they are active', async () => {
    const [browser, other] = [await make(), await make()];
    const path = `/report/user/${other.id}`;
    const { location } = await browser.submit(path, path, { category: 'spam', block: '1' });
    expect(location).toBe(`${path}?done=1&next=%2Fhome&blocked=1`);
    const named = async () => (await browser.get(location)).text.includes(`@${other.username}`);
    expect(await named()).toBe(true);
    await suspendUser(service().ctx.store, undefined, other.id);
    expect(await named()).toBe(false);
  });

  test('a form of another account is shown and not carried out', async () => {
    const [first, second] = [await make(), await make()];
    const hidden = await formOf(first, '/compose', '/compose');
    const late = await second.request('/compose', { form: { ...hidden, text } });
    expect([late.status, late.text.includes(`are @${second.username} now`)]).toEqual([403, true]);
    expect([await postsOf(first), await postsOf(second)]).toEqual([[], []]);
  });

  test('what another site sends is neither carried out nor offered', async () => {
    const browser = await make();
    const hidden = await formOf(browser, '/compose', '/compose');
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: '' },
    ];
    for (const headers of foreign) {
      const form = { ...hidden, ...(headers.origin !== undefined && { csrf: 'x' }), text };
      const sent = await browser.request('/compose', { form, headers });
      expect([sent.status, sent.text.includes(shown)]).toEqual([403, false]);
    }
    await endSession(browser);
    for (const headers of foreign) {
      const out = await browser.request('/compose', { form: { ...hidden, text }, headers });
      expect([out.status, out.text]).toEqual([303, '']);
    }
    for (const resumed of [
      '',
      'null',
      '{}',
      '{"to":"//evil.example/","typed":{}}',
      '{"to":"/compose","typed":{"a":1}}',
    ]) {
      const form = {
        ...(await formOf(browser, '/sign-in', '/sign-in')),
        login: browser.username,
        password,
        resumed,
      };
      expect((await browser.request('/sign-in', { form })).status).toBe(303);
      await endSession(browser);
    }
    const typed = { text };
    const resumed = { resumed: JSON.stringify({ to: '/compose', typed }) };
    await browser.signIn(browser.username, password);
    for (const headers of foreign) {
      const sent = await browser.request('/sign-in', { form: resumed, headers });
      expect([sent.status, sent.text.includes(shown)]).toEqual([403, false]);
    }
  });

  const creations: [string, string, Record<string, string>][] = [
    ['a post', '/compose', { text: 'once' }],
    ['a channel', '/channels/new', { title: 'Once', description: 'once', read: 'users', write: 'users' }],
    ['an app', '/account/apps', { name: 'Once', link: '', redirect_uris: '' }],
    ['a private message', '/messages/new', { text: 'once' }],
  ];

  test.each(creations)('%s is made once, however often its form is sent', async (_name, action, given) => {
    const [browser, other] = [await make(), await make()];
    const fields = { ...given, ...(action === '/messages/new' && { to: other.username }) };
    const form = { ...(await formOf(browser, action, action)), ...fields };
    const rows = async () => {
      const tables = ['posts', 'channels', 'messages', 'apps', 'submissions'];
      const counts = [];
      for (const table of tables) counts.push(await countOf(table));
      return counts;
    };
    const before = await rows();
    const both = await Promise.all([1, 2, 3].map(() => browser.request(action, { form })));
    expect(both.map(({ status }) => status)).toEqual([303, 303, 303]);
    const late = await browser.request(action, { form });
    const after = await rows();
    expect(
      after
        .map((count, n) => count - (before[n] ?? 0))
        .filter((more) => more > 0)
        .every((more) => more === 1),
    ).toBe(true);
    expect(after.at(-1)).toBe((before.at(-1) ?? 0) + 1);
    // A browser shows the answer to its last click only.
    expect(both.map(({ location }) => location)).toEqual(both.map(() => late.location));
    const secrets = both.map(({ setCookies }) => setCookies.filter((one) => one.includes('app-secret')));
    expect(secrets.flat()).toHaveLength(action === '/account/apps' ? both.length : 0);
    expect(new Set(secrets.flat()).size).toBeLessThan(2);
    expect((await browser.get(late.location)).status).toBe(200);
    // Gone back to, and sent with something else in it.
    const changed = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.replace(/once/i, 'twice')]),
    );
    const shownAgain = await browser.request(action, { form: { ...form, ...changed } });
    expect([shownAgain.status, shownAgain.text.includes('twice')]).toEqual([400, true]);
    const sent = await browser.request(action, {
      form: { ...hiddenFields(shownAgain.text, action), ...changed },
    });
    expect(sent.status).toBe(303);
    expect(sent.location).not.toBe(late.location);
  });

  test('a form that could not be carried out is carried out when it is sent again', async () => {
    const browser = await make();
    const form = await formOf(browser, '/compose', '/compose');
    expect((await browser.request('/compose', { form: { ...form, text: 'x'.repeat(300) } })).status).toBe(
      400,
    );
    expect((await browser.request('/compose', { form: { ...form, text: 'short' } })).status).toBe(303);
    expect(await postsOf(browser)).toEqual(['short']);
  });

  test('forms are forgotten after a day', async () => {
    const { ctx } = service();
    const count = () => countOf('submissions');
    await forgetSubmissions(ctx);
    expect(await count()).toBeGreaterThan(0);
    await ctx.store.bookkeeping((db) =>
      db.all('update submissions set created_at = created_at - 86400001', []),
    );
    await forgetSubmissions(ctx);
    expect(await count()).toBe(0);
  });

  test('the secret of an app is shown once, and a reload registers no other', async () => {
    const browser = await make();
    const { status, location } = await browser.submit('/account/apps', '/account/apps', {
      name: 'Mine',
      link: '',
      redirect_uris: '',
    });
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/account\/apps\/[0-9a-f]{32}\?done=registered$/),
    ]);
    const first = await browser.get(location);
    expect(first.text).toContain('The client secret</h2>');
    const second = await browser.get(location);
    expect([second.status, second.text.includes('The client secret</h2>')]).toEqual([200, false]);
    const path = location.split('?')[0] as string;
    const replaced = await browser.submit(path, `${path}/secret`, {});
    expect([replaced.status, replaced.location]).toEqual([303, path]);
    expect((await browser.get(path)).text).toContain('The client secret</h2>');
    expect((await browser.get(path)).text).not.toContain('The client secret</h2>');
  });
});
