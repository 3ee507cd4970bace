/** What is announced above all pages, and texts of the instance in Markdown. */
import { describe, expect, test } from 'vitest';
import { announcementCommands } from '../../src/commands/announcements.ts';
import type { Command } from '../../src/commands/command.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { announce } from '../../src/features/instance/announcements.actions.ts';
import { renderMarkdown } from '../../src/web/kit/markdown.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Json, until } from '../harness.ts';

const command = (name: string) => announcementCommands.find((one) => one.name === name) as Command;

describe('Markdown of those who run the service', () => {
  test.each([
    ['**bold** and\nnext', '<p><strong>bold</strong> and<br>next</p>\n'],
    ['# Top', '<h3>Top</h3>\n'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a <b onclick="x">b</b>', '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n'],
    ['[x](javascript:alert(1))', '<p>x</p>\n'],
    ['[x](  JavaScript&#58;alert(1))', '<p>x</p>\n'],
    ['[x](data:text/html,y)', '<p>x</p>\n'],
    ['[x](//evil.example)', '<p>x</p>\n'],
    ['[x](/about "a\\"b")', '<p><a href="/about">x</a></p>\n'],
    ['[x](https://a.example/"y)', '<p><a href="https://a.example/&quot;y">x</a></p>\n'],
    ['![a<b](https://a.example/x.png)', '<p>a&lt;b</p>\n'],
    ['`<i>`', '<p><code>&lt;i&gt;</code></p>\n'],
    ['```x"><script>\n<i>\n```', /^<pre><code class="language-x&quot;&gt;&lt;script&gt;">&lt;i&gt;/],
    ['- [x] done', /☑ done/],
    ['> '.repeat(20_000), /^<p>&gt; &gt;/],
  ])('%j', (text, html) => {
    const made = renderMarkdown(text).toString();
    if (typeof html === 'string') expect(made).toBe(html);
    else expect(made).toMatch(html);
    expect(made).not.toMatch(/<(script|img|input|b )/);
  });
});

describeService('announcements', (service) => {
  const store = () => service().ctx.store;
  const path = '/admin/announcements';
  const list = async () => (await command('announcement list').run(service().ctx, [], {})).json as Json;
  const endAll = async () => {
    for (const { id } of (await list()).announcements) {
      await command('announcement end').run(service().ctx, [id], {});
    }
  };
  const admin = async () => {
    const browser = await signedUp(service(), 'admin');
    await setRole(store(), undefined, browser.id, 'administrator');
    return browser;
  };

  test('are previewed, shown above all pages, put away by one person, and ended', async () => {
    const [boss, ann, bob] = [await admin(), await signedUp(service()), await signedUp(service())];
    const stranger = new FormClient(service().origin);
    const form = { text: 'We **move** on <Friday>.', until: '2d', reason: 'move' };
    const shown = 'We <strong>move</strong> on &lt;Friday&gt;.';
    const preview = await boss.submit(path, path, { ...form, act: 'preview' });
    expect([preview.status, preview.text.includes(shown)]).toEqual([200, true]);
    expect((await stranger.get('/')).text).not.toContain(shown);
    expect((await boss.submit(path, path, form)).location).toMatch(/\?done=\d+$/);
    for (const [browser, page] of [
      ...[ann, bob].flatMap((one) => ['/', '/home', '/account', '/about'].map((at) => [one, at] as const)),
      ...['/', '/about', '/sign-in', '/join'].map((at) => [stranger, at] as const),
    ]) {
      expect((await browser.get(page)).text, page).toContain(shown);
    }
    expect((await stranger.get('/')).text).not.toContain('Dismiss');
    const put = await ann.submit('/home', '/announcements/dismiss', {});
    expect(put.location).toBe('/home');
    expect((await ann.get('/home')).text).not.toContain(shown);
    expect((await bob.get('/home')).text).toContain(shown);
    const again = new FormClient(service().origin);
    await again.signIn(ann.username, 'a good long password');
    expect((await again.get('/home')).text).not.toContain(shown);
    const [{ id }] = (await list()).announcements;
    expect((await boss.submit(path, `${path}/end`, { id })).status).toBe(303);
    expect((await bob.get('/home')).text).not.toContain(shown);
    const audit = (await store().read.all(
      "select action, reason from audit where action like '%announce%' order by id",
      [],
    )) as Json[];
    expect(audit).toEqual([
      { action: 'announce', reason: 'move' },
      { action: 'end-announcement', reason: '' },
    ]);
  });

  test('vanish when their time is over', async () => {
    await announce(store(), undefined, { text: 'short', until: Date.now() + 2_000 });
    const browser = new FormClient(service().origin);
    const isShown = async () => (await browser.get('/about')).text.includes('<p>short</p>');
    expect(await isShown()).toBe(true);
    await until(async () => !(await isShown()));
    expect((await list()).announcements).toEqual([]);
  });

  test('need a text and an end that is to come; there are five at most, and the right is needed', async () => {
    const [boss, moderator] = [await admin(), await signedUp(service(), 'moder')];
    await setRole(store(), undefined, moderator.id, 'moderator');
    expect((await moderator.get(path)).status).toBe(403);
    const csrf = await moderator.csrf('/account');
    expect((await moderator.request(path, { form: { csrf, text: 'x', until: '1d' } })).status).toBe(403);
    for (const [form, said] of [
      [{ text: ' ', until: '1d' }, 'The announcement is empty.'],
      [{ text: 'x', until: '' }, 'An announcement needs an end.'],
      [{ text: 'x', until: '2001-01-01' }, 'The end is in the past.'],
      [{ text: 'x', until: 'soon' }, 'The end must look'],
      [{ text: '😀'.repeat(1001), until: '1d' }, 'is 1001 characters long'],
      [{ text: 'x'.repeat(1001), until: '1d', act: 'preview' }, 'is 1001 characters long'],
    ] as const) {
      const { status, text } = await boss.submit(path, path, form);
      expect([status, text.includes(said)], said).toEqual([400, true]);
    }
    const ids = await Promise.allSettled(
      Array.from({ length: 7 }, (_, n) =>
        announce(store(), undefined, { text: `number ${n}`, until: Date.now() + 60_000 }),
      ),
    );
    expect(ids.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await endAll();
    await expect(command('announcement end').run(service().ctx, ['1'], {})).rejects.toThrow('no such');
    // Nothing to put away: no row, no error.
    expect(
      (
        await boss.request('/announcements/dismiss', {
          form: { csrf: await boss.csrf('/account'), id: '99' },
        })
      ).status,
    ).toBe(303);
    expect(
      await store().read.all('select * from dismissed_announcements where announcement_id = 99', []),
    ).toEqual([]);
  });
});
