/** E-mails as they arrive: each in the language that its recipient chose, with everything about them that is private left out. */
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { sendConfirmation, sendPasswordLink } from '../../src/features/accounts/mail.actions.ts';
import { addUser, prepareUser } from '../../src/features/accounts/new-account.actions.ts';
import { changeWithNotice } from '../../src/features/accounts/notices.ts';
import { approveSignUp, refuseSignUp, requestAccount } from '../../src/features/accounts/sign-ups.actions.ts';
import { deleteAndTell, renameAndTell } from '../../src/features/admin/account-messages.ts';
import { mailNotices, tell, warnUser } from '../../src/features/admin/notices.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { announce } from '../../src/features/archives/announce.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { updateUser } from '../../src/features/users/users.sql.ts';
import { tellMaker } from '../../src/features/webhooks/notice.ts';
import { FormClient } from '../form-client.ts';
import { describeWithPostbox } from '../postbox.ts';

const SITE = 'مَطحنة <b>&"#';
const ACCEPTED = 'A moderator has looked at it again. You were right: the decision is withdrawn.';

describeWithPostbox('e-mails', (service, postbox) => {
  const instance = (key: 'name' | 'language', text: string) =>
    setInstance(service().ctx.store, undefined, key, text);
  afterAll(async () => {
    await instance('name', '');
    await instance('language', '');
  });

  /** The next message to an address, as a mail program shows it. */
  async function next(to: string) {
    const { raw } = await postbox().next(to);
    const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
    const header = (key: string) => headers.flatMap((one) => (one.key === key ? one.value : []));
    expect(header('auto-submitted')).toEqual(['auto-generated']);
    expect(header('bcc')).toEqual([]);
    const [language = ''] = header('content-language');
    expect(html).toContain(`<html lang="${language}" `);
    expect(html).not.toContain('<b>');
    return { subject: subject.replace(/[\u2068\u2069]/g, ''), text, html, language };
  }

  test('about a sign-up are in the language of its form, as all that come after', async () => {
    for (const [accepted, tag] of [
      ['ar', 'ar'],
      ['de-AT,en;q=0.8', 'de'],
      ['tlh', 'en'],
    ] as const) {
      const browser = new FormClient(service().origin);
      browser.acceptLanguage = accepted;
      const email = `form_${tag}@example.org`;
      await browser.signUp(`form_${tag}`, { email });
      const { text, language } = await next(email);
      expect(language).toBe(tag);
      const { pathname } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
      expect((await browser.submit(pathname, pathname, {})).status).toBe(200);
      browser.acceptLanguage = 'pt';
      const page = (await browser.get('/home')).text;
      // Of the instance's own language there is nothing to keep: the browser goes on saying which.
      expect(page).toContain(`<html lang="${tag === 'en' ? 'pt' : tag}"`);
      await browser.submit('/forgot-password', '/forgot-password', { login: email });
      expect((await next(email)).language).toBe(tag);
    }
  });

  /** Sends somebody each kind of e-mail that goes to an account. @returns their subjects. */
  async function subjectsOf(username: string, language: string | null): Promise<string[]> {
    const { ctx } = service();
    const { store } = ctx;
    const id = await addUser(store, { username });
    await store.write((tx) => updateUser(tx, { id, language, email_confirmed_at: null }));
    const subjects: string[] = [];
    const send = async (work: () => Promise<unknown>) => {
      // Few go to one address in an hour.
      const email = `${username}.${subjects.length}@example.org`;
      await store.write((tx) => updateUser(tx, { id, email }));
      await work();
      const message = await next(email);
      if (language !== null) expect(message.language).toBe(language);
      subjects.push(message.subject);
      return message;
    };
    const { text } = await send(() => sendConfirmation(ctx, id));
    // Nobody but the owner of the address learns of the account.
    expect(text).not.toContain(username);
    await store.write((tx) => updateUser(tx, { id, email_confirmed_at: 1 }));
    await send(() => sendPasswordLink(ctx, username));
    const by = { agent: 'Firefox on Linux', ip: '203.0.113.7' };
    const notice = { userId: id, change: 'codes-replaced', by } as const;
    const changed = await send(() => changeWithNotice(ctx, notice, async () => undefined));
    expect(changed.text).toContain('203.0.113.0/24');
    expect(changed.text).not.toContain('203.0.113.7');
    await send(() => store.write((tx) => announce(tx, ctx, id, 'ready')));
    await send(() => store.write((tx) => announce(tx, ctx, id, 'imported')));
    const warned = await send(async () => {
      await warnUser(store, undefined, id, 'Be <i>kind</i>.\n\nPlease.');
      await mailNotices(ctx);
    });
    expect(warned.html).toContain('Be &lt;i&gt;kind&lt;/i&gt;.<br><br>Please.');
    const answered = await send(async () => {
      await store.write((tx) => tell(tx, { user: id, action: 'answer', text: ACCEPTED }));
      await mailNotices(ctx);
    });
    expect(answered.text.includes(ACCEPTED)).toBe(answered.language === 'en');
    const app = await addApp(ctx, { ownerId: id, name: 'Nest #1', link: '', redirectUris: [] });
    const webhook = { app_id: app.id, url: 'https://app.example/', disabled_because: 'gone' };
    await send(() => tellMaker(ctx, webhook as never));
    await store.write((tx) => updateUser(tx, { id, role: 'moderator' }));
    const form = { email: `new_${username}@example.org`, reason: 'a reason', invite: '' };
    await send(async () =>
      requestAccount(
        ctx,
        await prepareUser(store.read, { username: `new_${username}` }),
        form,
        '203.0.113.7',
      ),
    ).then((message) => expect(message.text).not.toMatch(/a reason|example\.org|203\.0/));
    await store.write((tx) => updateUser(tx, { id, role: null }));
    await refuseSignUp(ctx, undefined, `new_${username}`, 'We are full.');
    const refused = await next(form.email);
    subjects.push(refused.subject);
    expect(refused.text.trim()).toBe('We are full.');
    await requestAccount(
      ctx,
      await prepareUser(store.read, { username: `new_${username}` }),
      form,
      '203.0.113.7',
    );
    await approveSignUp(ctx, undefined, `new_${username}`);
    for (let sent = 0; sent < 2; sent++) subjects.push((await next(form.email)).subject);
    await send(() => renameAndTell(ctx, undefined, id, `${username}2`));
    await send(() => deleteAndTell(ctx, undefined, id));
    return subjects;
  }

  test('each kind is in the language of its account, or else of the instance', async () => {
    await instance('name', SITE);
    expect(await subjectsOf('anna', 'de')).toEqual([
      `Bestätige deine E-Mail-Adresse bei ${SITE}`,
      `Neues Passwort für @anna bei ${SITE}`,
      `Die Wiederherstellungscodes wurden ersetzt: @anna bei ${SITE}`,
      `Dein Export ist fertig: @anna bei ${SITE}`,
      `Dein Import ist abgeschlossen: @anna bei ${SITE}`,
      `Von der Moderation von ${SITE}`,
      `Von der Moderation von ${SITE}`,
      `Ein Webhook von Nest #1 wurde bei ${SITE} abgeschaltet`,
      `Registrierungen warten auf Freigabe bei ${SITE}`,
      // They have no account yet, whose language it could be.
      `Your sign-up at ${SITE}`,
      `Your account at ${SITE} is approved`,
      `Confirm your e-mail address at ${SITE}`,
      `Dein Benutzername bei ${SITE} ist jetzt @anna2`,
      `Das Konto @anna2 bei ${SITE} wurde gelöscht`,
    ]);
    await instance('language', 'ja');
    expect(await subjectsOf('hana', null)).toEqual([
      `【${SITE}】メールアドレスの確認`,
      `【${SITE}】@hanaの新しいパスワード`,
      `【${SITE}】リカバリーコードが新しくなりました（@hana）`,
      `【${SITE}】エクスポートの準備ができました（@hana）`,
      `【${SITE}】インポートが完了しました（@hana）`,
      `【${SITE}】モデレーターからのお知らせ`,
      `【${SITE}】モデレーターからのお知らせ`,
      `【${SITE}】Nest #1のWebhookが無効になりました`,
      `【${SITE}】新規登録が承認を待っています`,
      `【${SITE}】アカウントの申請について`,
      `【${SITE}】アカウントが承認されました`,
      `【${SITE}】メールアドレスの確認`,
      `【${SITE}】ユーザー名が@hana2に変わりました`,
      `【${SITE}】アカウント@hana2は削除されました`,
    ]);
  });
});
