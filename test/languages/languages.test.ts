/** The languages of the pages: which is chosen, and that translated pages have no text of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '../../src/features/users/users.sql.ts';
import type { Texts } from '../../src/web/languages/en.ts';
import { listOf } from '../../src/web/languages/intl.ts';
import { languages } from '../../src/web/languages/languages.ts';
import { askUri, FormClient, makeApp, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { plainTexts, pseudo } from './pseudo.ts';

/** Pages that are not translated yet: this list only shrinks (docs/translating.md). */
const untranslated = [
  ...['/', '/about', '/home', '/mentions', '/notifications', '/interactions', '/explore', '/channels'],
  ...['/messages', '/account/security', '/account/files', '/account/notifications', '/compose'],
  ...['/account/profile', '/account/apps', '/account/export', '/account/import', '/search', '/docs'],
];

const speaking = (tag: string) => ({ headers: { 'accept-language': tag } });

describeService('languages', (service) => {
  const all = languages as Texts[];
  beforeAll(() => void all.push(pseudo));
  afterAll(() => void all.pop());

  async function open(browser: FormClient, path: string): Promise<string> {
    return (await browser.request(path, speaking('en-XA'))).text;
  }

  test('are chosen by the account, then by the browser', async () => {
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
    expect((await choose('ja')).location).toBe('/account?done=language');
    const page = (await browser.request('/account?done=language', speaking('de'))).text;
    expect(page).toContain('<html lang="ja"');
    expect(page).toContain('<main id="content" tabindex="-1">');
    expect(page).toContain('<option value="ja" lang="ja" selected>日本語</option>');
    await choose('../../x');
    expect((await browser.request('/account', speaking('de'))).text).toContain('<html lang="de"');
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
    expect(join.text).toMatch(/id="username-error"><span lang="en" dir="ltr">/);
  });

  test('translated pages show no text that is not in the catalogues', async () => {
    const stranger = new FormClient(service().origin);
    const paths = ['/sign-in', '/join', '/join?invite=x', '/forgot-password', '/join/waiting', '/nothing'];
    for (const path of [
      ...paths,
      '/confirm-email/x',
      '/new-password/x',
      '/@nobody',
      '/sign-in?next=/device',
    ]) {
      const text = await open(stranger, path);
      expect(text, path).toContain('<main id="content" tabindex="-1">');
      expect(plainTexts(text), path).toEqual([]);
    }
    const browser = await signedUp(service());
    await service().ctx.store.write((tx) => updateUser(tx, { id: browser.id, language: 'en-XA' }));
    const app = await makeApp(service());
    const asking = askUri(app, { scope: 'basic stream messages write_post follow files export' });
    const settings = ['/account', '/account/email', '/account/password', '/account/close'];
    for (const path of [
      asking,
      ...settings,
      '/account?done=invitation',
      '/device',
      '/device?user_code=BCDFGHJK',
      '/device?done=allowed',
    ]) {
      const text = await open(browser, path);
      expect(text, path).toContain('<main id="content" tabindex="-1">');
      expect(plainTexts(text, ['App']), path).toEqual([]);
    }
  });

  test('pages that are not translated say so, and their frame is', async () => {
    const browser = await signedUp(service());
    for (const path of untranslated) {
      const text = await open(browser, path);
      expect(text, path).toContain('<main id="content" tabindex="-1" lang="en" dir="ltr">');
      const frame = text.replace(/<title>.*?<\/title>/s, '').replace(/<link[^>]*>/g, '');
      expect(plainTexts(frame, ['OpenAPI']), path).toEqual([]);
    }
  });
});

describe('the catalogues', () => {
  test('name messages as they are thrown', () => {
    const source = ['src/features/accounts', 'src/features/oauth', 'src/web', 'src/passwords.ts']
      .flatMap((path) => {
        const whole = join(import.meta.dirname, '../..', path);
        if (path.endsWith('.ts')) return readFileSync(whole, 'utf8');
        const names = readdirSync(whole, { recursive: true, encoding: 'utf8' });
        const own = names.filter((name) => name.endsWith('.ts') && !name.includes('languages'));
        return own.map((name) => readFileSync(join(whole, name), 'utf8'));
      })
      .join('\n');
    const { messages } = (languages[0] as Texts).errors;
    for (const message of Object.keys(messages)) expect(source).toContain(message.slice(0, 40));
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

  test('join lists as the language does', () => {
    const joined = (locale: string) => [listOf(locale, ['a', 'b', 'c'])].flat(2).join('');
    expect(joined('de')).toBe('a, b und c');
    expect(joined('ja')).toBe('a、b、c');
  });
});
