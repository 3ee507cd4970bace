/** The languages of the pages: which is chosen, and that translated pages have no text of their own. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamsAtStart } from '../../src/features/explore/explore.streams.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import type { Texts } from '../../src/web/languages/en.ts';
import { type Forms, listOf } from '../../src/web/languages/intl.ts';
import { askUri, FormClient, makeApp, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { addPseudo, languages, removePseudo } from './all.ts';
import { plainTexts } from './pseudo.ts';

/** Files that format dates and numbers themselves, for programs. */
const unformatted = ['timelines/feeds.pages.ts', 'archives/export.pages.ts'];

const speaking = (tag: string) => ({ headers: { 'accept-language': tag } });

describeService('languages', (service) => {
  beforeAll(addPseudo);
  afterAll(removePseudo);

  async function open(browser: FormClient, path: string): Promise<string> {
    const headers = { ...speaking('en-XA').headers, accept: 'text/html' };
    return (await browser.request(path, { headers })).text;
  }

  test('are chosen by the account, then by the browser, then by the instance', async () => {
    const stranger = new FormClient(service().origin);
    const of = async (tag: string) => (await stranger.request('/sign-in', speaking(tag))).text;
    expect(await of('de-AT,en;q=0.8')).toContain('<html lang="de" dir="ltr">');
    expect(await of('nl, ar;q=0.5')).toContain('<html lang="ar" dir="rtl">');
    expect(await of('nl')).toContain('<html lang="en" dir="ltr">');
    expect(await of('*')).toContain('<html lang="en"');
    expect(await of(`${'x-'.repeat(2000)};;;,;q=,\t`)).toContain('<html lang="en"');
    const { headers } = await stranger.request('/sign-in', speaking('ja'));
    expect(headers.get('vary')).toContain('Accept-Language');

    const browser = await signedUp(service());
    const choose = (language: string) => browser.submit('/account', '/account/language', { language });
    expect((await choose('ja')).location).toBe('/account/general?done=language');
    const page = (await browser.request('/account/general?done=language', speaking('de'))).text;
    expect(page).toContain('<html lang="ja"');
    expect(page).toContain('<main id="content" tabindex="-1">');
    expect(page).toContain('<option value="ja" lang="ja" selected>日本語</option>');
    await choose('../../x');
    expect((await browser.request('/account', speaking('de'))).text).toContain('<html lang="de"');

    const { store } = service().ctx;
    await setInstance(store, undefined, 'language', 'pt');
    for (const tag of ['nl', '*', '']) expect(await of(tag)).toContain('<html lang="pt"');
    expect(await of('nl, ar;q=0.5, *;q=0.1')).toContain('<html lang="ar"');
    const feed = await stranger.request(`/feed/rss/users/@${browser.username}/posts`, speaking('de'));
    expect(feed.text).toContain(`<title>Publicações de ${browser.username}</title>`);
    const manifest = await stranger.request('/manifest.webmanifest', speaking('nl'));
    expect(JSON.parse(manifest.text)).toMatchObject({
      lang: 'pt',
      shortcuts: [{ name: 'Escrever uma publicação' }, {}, {}],
    });
    await setInstance(store, undefined, 'language', '');
    expect(await of('nl')).toContain('<html lang="en"');
  });

  test('errors of forms and error pages are in the language, or marked as English', async () => {
    const stranger = new FormClient(service().origin);
    const csrf = await stranger.csrf();
    const form = { csrf, login: 'nobody', password: 'wrong-password' };
    const wrong = await stranger.request('/sign-in', { form, ...speaking('de') });
    expect(wrong.text).toContain('Der Name oder das Passwort ist falsch.');
    const missing = await stranger.request('/nothing', speaking('fr'));
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Il n’y a pas de page à cette adresse');
    const short = { csrf, username: 'a b', password: 'x' };
    const join = await stranger.request('/join', { form: short, ...speaking('es') });
    expect(join.text).toContain('La contraseña debe tener entre');
    expect(join.text).toMatch(/id="username-error">El nombre de usuario debe tener/);
    const strange = await stranger.request('/explore/photos?before_id=x', speaking('es'));
    expect(strange.text).toContain('<span lang="en" dir="ltr">Before_id');
  });

  test('translated pages show no text that is not in the catalogues', async () => {
    const stranger = new FormClient(service().origin);
    const paths = [
      '/sign-in',
      '/join',
      '/join?invite=x',
      '/forgot-password',
      '/join/waiting',
      '/nothing',
      '/display',
    ];
    for (const path of [
      ...paths,
      '/client',
      '/confirm-email/x',
      '/new-password/x',
      '/@nobody',
      '/sign-in?next=/device',
    ]) {
      const text = await open(stranger, path);
      expect(text, path).toContain('<main id="content" tabindex="-1">');
      expect(plainTexts(text, ['404', 'OpenAPI']), path).toEqual([]);
    }
    const browser = await signedUp(service());
    await service().ctx.store.write((tx) => updateUser(tx, { id: browser.id, language: 'en-XA' }));
    const app = await makeApp(service());
    const asking = askUri(app, { scope: 'basic stream messages write_post follow files export' });
    const settings = ['/account', '/account/email', '/account/password', '/account/close'];
    for (const path of [
      asking,
      ...settings,
      '/account/general?done=invitation',
      '/device',
      '/device?user_code=BCDFGHJK',
      '/device?done=allowed',
      '/display?done=display',
      '/display?done=display',
    ]) {
      const text = await open(browser, path);
      expect(text, path).toContain('<main id="content" tabindex="-1">');
      expect(plainTexts(text.replaceAll(/App \d+/g, 'Millrace')), path).toEqual([]);
    }
  });

  test('pages of posts, people and notifications show none either, whatever is on them', async () => {
    const { ctx } = service();
    const [ada, bea] = [await service().person('ada', { name: 'Ada' }), await service().person('bea')];
    const browser = await signedUp(service());
    const { id, username } = browser;
    await ctx.store.write((tx) => updateUser(tx, { id, language: 'en-XA' }));
    const csrf = await browser.csrf('/home');
    const send = async (path: string, form: Record<string, string> = {}) =>
      expect((await browser.request(path, { form: { csrf, ...form } })).status, path).toBe(303);
    await send('/compose', { text: 'Own post', warning: 'Wet' });
    await send(`/users/${ada.id}/follow`);
    const own = (await ada.get(`/users/${id}/posts`)).data[0].id;
    const mention = (await ada.post('/posts', { text: `@${username} hello #rivers` })).data.id;
    await bea.post('/posts', { text: 'An answer', reply_to: mention });
    for (const fan of [ada, bea]) {
      await fan.post(`/posts/${own}/star`);
      await fan.post(`/users/${id}/follow`);
    }
    await ada.post(`/posts/${own}/repost`);
    await ada.post('/posts', { text: `@${username} again`, reply_to: own });
    await send(`/posts/${mention}/star`);
    await send(`/posts/${mention}/repost`);
    await send(`/posts/${mention}/quiet`, { quiet: '1' });
    await send(`/users/${bea.id}/mute`);

    const names = [
      username,
      ada.username,
      bea.username,
      'Ada',
      'Own post',
      'hello',
      'again',
      'An answer',
      '#rivers',
      '#nothing',
      '-x',
      'Wet',
    ];
    const open = { post: `/@${username}/post/${own}`, thread: `/@${ada.username}/post/${mention}` };
    const everybody = [
      ...['/', '/about', '/offline', open.post, open.thread, `/@${ada.username}`, `/@${username}`],
      ...['/tag/rivers', '/tag/nothing', `/@${username}/stars`, `/@${bea.username}/stars`, '/search'],
      ...['/search?q=hello', '/search?q=-x', '/search?in=people', '/search?in=people&q=ada'],
      ...[`/@${username}/followers`, `/@${bea.username}/followers`, `/@${username}/following`],
      ...[
        `${open.post}/stars`,
        `${open.post}/reposts`,
        `${open.post}/quotes`,
        '/?before_id=1',
        '/fragments/keys',
      ],
    ];
    const signedIn = [
      ...[
        '/home',
        '/home?before_id=2',
        '/notifications/mentions',
        '/notifications',
        '/notifications?before_id=1',
      ],
      ...[
        '/account/notifications?done=saved',
        '/compose',
        `/compose?reply_to=${mention}`,
        `/compose?quote=${mention}`,
      ],
      ...[`/posts/${own}/delete`, `/posts/${own}/delete?done=1`, `/users/${ada.id}/block`],
      ...[`/posts/${own}/quiet`, `/posts/${mention}/quiet?done=1`, `/users/${ada.id}/quiet`],
      ...[`/intent/follow?user_id=${ada.id}`, `/intent/follow?user_id=${id}`, `/@${bea.username}`],
      ...[`/fragments/sent?to=/home%23post-${own}`, `/fragments/session?was=${ada.id}`],
    ];
    const found: Record<string, string[]> = {};
    const stranger = new FormClient(service().origin);
    for (const [reader, paths] of [
      [stranger, everybody],
      [browser, [...everybody, ...signedIn]],
    ] as const) {
      for (const path of paths) {
        const { status, text } = await reader.request(path, speaking('en-XA'));
        expect(status, path).toBe(200);
        if (!path.startsWith('/fragments/'))
          expect(text, path).toContain('<main id="content" tabindex="-1">');
        found[path] = plainTexts(text, names);
      }
    }
    const failed = await browser.request('/compose', { form: { csrf: 'old', text: 'Typed', next: '/home' } });
    found.failed = plainTexts(failed.text, [...names, 'Typed']);
    expect(Object.entries(found).filter(([, texts]) => texts.length > 0)).toEqual([]);
  });
});

describe('the catalogues', () => {
  test('name messages as they are thrown', () => {
    const src = join(import.meta.dirname, '../../src');
    const names = readdirSync(src, { recursive: true, encoding: 'utf8' });
    const own = names.filter((name) => name.endsWith('.ts') && !name.includes('languages'));
    const source = own.map((name) => readFileSync(join(src, name), 'utf8')).join('\n');
    const { errors, faults, archives } = languages[0] as Texts;
    for (const message of Object.keys({ ...errors.messages, ...faults, ...archives.reasons })) {
      // Its beginning may be a name that is put in.
      const [longest = ''] = message.split(/\{\d\}/).toSorted((one, other) => other.length - one.length);
      expect(source).toContain(longest.trim().replace(/\.$/, '').slice(-9));
    }
  });

  test('have a form for every number', () => {
    for (const { tag, entrance, errors } of languages) {
      for (const count of [0, 1, 2, 3, 10, 11, 100, 1000, 1_000_000]) {
        expect(entrance.passwordLength(count), tag).toMatch(/\S/);
        expect(`${entrance.passwordLength(count)} ${errors.wait(count)}`, tag).not.toContain('#');
      }
    }
    const wait = (tag: string, count: number) =>
      languages.find((language) => language.tag === tag)?.errors.wait(count);
    expect(wait('ar', 2)).toContain('ثانيتين');
    expect(wait('ar', 3)).toContain('ثوانٍ');
    expect(wait('de', 1)).toBe('Warte 1 Sekunde bis zum nächsten Versuch.');
  });

  test('have the forms that scripts choose from', () => {
    const formsIn = (value: unknown): Forms[] => {
      if (typeof value !== 'object' || value === null) return [];
      const isForms = Object.keys(value).every((key) => /^(?:zero|one|two|few|many|other)$/.test(key));
      return isForms ? [value as Forms] : Object.values(value).flatMap(formsIn);
    };
    for (const language of languages) {
      const rules = new Intl.PluralRules(language.locale);
      const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
      const all = formsIn(language);
      expect(all.length).toBeGreaterThan(5);
      for (const forms of all)
        expect(Object.keys(forms), language.tag).toEqual(expect.arrayContaining([...needed]));
    }
  });

  test('have a title for each explore stream that every service has', () => {
    const slugs = streamsAtStart.map(({ slug }) => slug);
    for (const { explore } of languages) expect(Object.keys(explore.streams)).toEqual(slugs);
  });

  test('leave dates and numbers to intl.ts', () => {
    const folder = join(import.meta.dirname, '../../src/web');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const formatting = files.filter((file) => {
      if (!file.endsWith('.ts') || file === 'languages/intl.ts' || /^(\w+\/)?client\//.test(file))
        return false;
      const source = readFileSync(join(folder, file), 'utf8').replaceAll(/datetime="[^"]*"/g, '');
      return /\bIntl\.(?!LDML)|\.to(?:Locale\w*|ISO|UTC)String\(|\.toFixed\(/.test(source);
    });
    expect(formatting.filter((file) => !unformatted.includes(file))).toEqual([]);
  });

  test('join lists as the language does', () => {
    const joined = (locale: string) => [listOf(locale, ['a', 'b', 'c'])].flat(2).join('');
    expect(joined('de')).toBe('a, b und c');
    expect(joined('ja')).toBe('a、b、c');
  });
});

test('no language that ships lacks a text', () => {
  const script = join(import.meta.dirname, '../../scripts/languages.mjs');
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stdout.match(/^\w\w: /gm)).toHaveLength(languages.length - 1);
  // Some are the same words.
  expect(stdout).not.toMatch(/lacks (?!.*\(as in English\))/);
});
