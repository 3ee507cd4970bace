/** The administration, the stream console and the frame of the documentation have no text that is not in the catalogues. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { languageNames } from '../../src/language-tags.ts';
import { sections } from '../../src/web/admin/admin.html.ts';
import { fillAdministration } from '../admin/filled.ts';
import { makeApp, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { addPseudo, removePseudo } from './all.ts';
import { plainTexts } from './pseudo.ts';

/** What `Intl` puts between the parts of a list, and the names of the languages in themselves. */
const INTL = ['and', ...Object.values(languageNames)];

describeService('languages of the administration', (service) => {
  beforeAll(addPseudo);
  afterAll(removePseudo);

  async function reader(language: string) {
    const browser = await signedUp(service(), 'boss');
    await service().ctx.store.write((tx) => updateUser(tx, { id: browser.id, language }));
    return browser;
  }

  /** Without its title, which is in English, as the documentation is, and the posts of a thread. */
  function textsOf(page: string, names: readonly string[] = []): string[] {
    const own = page
      .replace(/<title>.*?<\/title>|<ol class="posts[ "].*?<\/ol>/gs, '')
      .replace(/<link[^>]*>/g, '');
    return plainTexts(own, names);
  }

  test('no page of the administration has a text of its own, empty or filled, after a form or an error', async () => {
    const browser = await reader('en-XA');
    await setRole(service().ctx.store, undefined, browser.id, 'owner');
    const paths = sections.map(({ path }) => path);
    for (const path of paths) {
      const { text } = await browser.get(path);
      expect(text, path).toContain('<main id="content" tabindex="-1">');
      expect.soft(textsOf(text, INTL), `${path}, empty`).toEqual([]);
    }
    const app = await makeApp(service());
    const [person = '', ...reports] = (await fillAdministration(service())).reverse();
    const ann = person.replace('/admin/people/', '');
    const names = [...INTL, 'App', `@${ann}`, `@${ann.replace('ann', 'bob')}`];
    await browser.submit(person, `${person}/limit`, { until: '7d' });
    for (const path of [
      ...[
        ...paths,
        person,
        ...reports,
        `/admin/apps/${app.client_id}`,
        '/admin/reports?state=all&select=all',
      ],
      ...[`${person}/reset-factors`, '/admin/people?state=limited', '/admin/people?address=x'],
      ...['/admin/blocked?test=203.0.113.7', '/admin/blocked?test=x', '/admin/places?search=none'],
      ...['saved', 'done', 'removed', 'restored'].map((done) => `/admin/content?done=${done}`),
      ...['decided', 'ruled'].map(
        (done) => `/admin/reports?done=${done}&of=${reports[0]?.split('/').at(-1)}`,
      ),
    ]) {
      const { text } = await browser.get(path);
      expect.soft(textsOf(text, names), path).toEqual([]);
    }
    for (const [path, action, form] of [
      [person, `${person}/suspend`, { until: 'soon' }],
      [person, `${person}/warn`, { text: ' ' }],
      [person, `${person}/delete`, { sure: 'x' }],
      ['/admin/words', '/admin/words', { kind: 'domain', value: 'x', action: 'hold' }],
      ['/admin/words', '/admin/words/test', { act: 'test', text: 'sales talk' }],
      ['/admin/explore', '/admin/explore', { slug: 'A b', title: '', description: '' }],
      ['/admin/appearance', '/admin/appearance', { text: '#ff0000', act: 'preview' }],
      ['/admin/appearance', '/admin/appearance', { text: 'red' }],
      ['/admin/content', '/admin/content/remove', { kind: 'post', which: 'x' }],
      ['/admin/announcements', '/admin/announcements', { text: '' }],
    ] as const) {
      const { text } = await browser.submit(path, action, form);
      expect.soft(textsOf(text, names), `${action} ${JSON.stringify(form)}`).toEqual([]);
    }
  });

  test('an error names what was typed, in the language of its reader', async () => {
    const browser = await reader('de');
    await setRole(service().ctx.store, undefined, browser.id, 'owner');
    const { text } = await browser.submit('/admin/invitations', '/admin/invitations', { username: '<b>' });
    expect(text).toContain('Ein Konto „<bdi>&lt;b&gt;</bdi>“ gibt es nicht.');
  });

  test('the documentation is in English, and what surrounds it is not', async () => {
    const browser = await reader('en-XA');
    await makeApp(service());
    const names = ['OpenAPI', 'curl', 'JavaScript', 'Python'];
    for (const path of ['/docs', '/docs/streams', '/docs/reference/posts', '/docs/errors']) {
      const { text } = await browser.get(path);
      expect(text, path).toContain('<div lang="en" dir="ltr">');
      expect.soft(textsOf(text, names), path).toEqual([]);
    }
    const { text: console } = await browser.get('/docs/console');
    expect.soft(textsOf(console, names)).toEqual([]);
    const token = await browser.submit('/docs/token', '/docs/token', { call: 'posts.create', stream: '1' });
    expect.soft(textsOf(token.text, ['OpenAPI'])).toEqual([]);
  });
});
