/** E-mails and push messages in all languages: what they say, how they are written, and what names may do to them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceDefaults } from '../../src/features/instance/instance.texts.ts';
import type { Mails } from '../../src/features/instance/messages.ts';
import { kinds } from '../../src/features/notifications/kinds.ts';
import type { Summary } from '../../src/features/notifications/words.ts';
import { composer } from '../../src/web/mail/composer.ts';
import { Doc, textOf } from '../doc.ts';
import { addPseudo, languages, removePseudo } from './all.ts';
import { plainTexts, pseudo } from './pseudo.ts';

const url = 'https://birds.example';
const instance = { ...instanceDefaults, contact: 'help@birds.example' };
const sender = { instance, url };

beforeAll(addPseudo);
afterAll(removePseudo);

const changes = Object.keys(pseudo.mail.changed.changes) as (keyof typeof pseudo.mail.changed.changes)[];
const by = { agent: 'Firefox on Linux', ip: '203.0.113.7' };
const summary: Summary = {
  ...{ kind: 'mention', names: ['Ann'], others: 0, channel: '', text: 'hello', isWarning: false },
  path: '/@ann/post/1',
};
const summaries: Summary[] = [
  ...kinds.flatMap((kind) => [
    { ...summary, kind },
    { ...summary, kind, names: ['Ann', 'Bob'], channel: 'News', isWarning: true },
    { ...summary, kind, names: ['Ann', 'Bob'], others: 2 },
  ]),
  ...(['post', 'message', 'channel', 'file', 'user', 'appeal'] as const).map((what) => ({
    ...summary,
    ...{ kind: 'report' as const, what, names: [], text: '' },
  })),
];
const digest = { username: 'ann', items: summaries, more: true, endUrl: `${url}/end-mail/1-x` };
const finished = { username: 'ann', link: `${url}/account/x` };
const [answer = ''] = Object.keys(pseudo.mail.answers);

/** Each kind of e-mail, as often as it has forms. */
const removal = { action: 'remove', target_kind: 'post' } as const;

const samples: { readonly [N in keyof Mails]: readonly Mails[N][] } = {
  'confirm-email': [{ link: `${url}/confirm-email/x` }],
  'new-password': [{ username: 'ann', link: `${url}/new-password/x` }],
  'account-changed': [
    ...changes.map((change) => ({ change, username: 'ann', at: 0, by, link: `${url}/undo/x` })),
    { change: 'entered', username: 'ann', at: 0, by: { ...by, agent: '' }, link: `${url}/undo/x` },
    { change: 'password', username: 'ann', at: 0, by: undefined, link: `${url}/undo/x` },
  ],
  'sign-ups-wait': [{ username: 'ann', link: `${url}/admin/sign-ups` }],
  'sign-up-approved': [{ username: 'ann', link: `${url}/sign-in` }],
  'sign-up-refused': [{ told: 'told' }],
  'export-ready': [finished],
  'import-done': [finished],
  'account-deleted': [{ username: 'ann' }],
  'account-renamed': [{ username: 'ann', renamed: 'bob' }],
  'from-moderators': [
    { text: 'told', rule: undefined, decision: removal, appeal: `${url}/appeal/1` },
    { text: answer, rule: undefined, decision: { action: 'answer', target_kind: null }, appeal: undefined },
    { text: 'toString', rule: { number: 3, text: 'Be kind' }, decision: removal, appeal: undefined },
    { text: '', rule: { number: 3, text: 'Be kind' }, decision: removal, appeal: `${url}/appeal/1` },
  ],
  'webhook-disabled': [true, false].map((isGone) => ({
    ...{ app: 'App', url: 'https://app.example/', isGone, link: `${url}/account/apps/x/webhooks` },
  })),
  notifications: [digest, { ...digest, more: false }, { ...digest, more: false, items: [summary] }],
};

function composeAll(language: string, from = sender) {
  return Promise.all(
    Object.entries(samples).flatMap(([name, given]) =>
      given.map(async (one) => ({
        name,
        ...(await composer.mail(name as never, one as never, { language }, from)),
      })),
    ),
  );
}

/** The links of a letter: the service's own, which begins it, is not in its text. */
const linksOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link).filter((link) => link !== url);

test('each e-mail is complete in every language, as text and as HTML', async () => {
  for (const { tag, dir } of languages) {
    for (const { name, subject, text, html, language } of await composeAll(tag)) {
      const where = `${tag} ${name}`;
      expect(language).toBe(tag);
      expect(html, where).toContain(`<html lang="${tag}" dir="${dir}">`);
      expect(
        new Doc(html).all('h1').map((heading) => textOf(heading)),
        where,
      ).toEqual([subject]);
      expect(`${subject}\n${text}`, where).not.toMatch(/#|undefined|NaN|\[object| {2}|\n\n\n/);
      for (const link of linksOf(html)) expect(text, where).toContain(link);
      expect(text.match(/https:\/\/birds\S*/g) ?? [], where).toEqual(linksOf(html));
      // Among words that run from right to left, all names are isolated.
      const bare = text.replace(/\u2068[^\u2069]*\u2069|https:\S*/g, '');
      if (dir === 'rtl') expect(bare, where).not.toMatch(/@|Firefox|Ann|Millrace/);
    }
  }
});

test('nothing of an e-mail or push message is outside the catalogues', async () => {
  const data = [
    'Ann',
    'Bob',
    ' and ',
    'News',
    'hello',
    '@ann',
    '@bob',
    'told',
    'toString',
    'Be kind',
    'App',
    'https://app.example/',
    '203.0.113.0/24',
  ];
  // What `Intl` writes.
  data.push('Firefox', 'Linux', 'January', 'UTC', ' at ', instance.contact);
  const shown = await composeAll(pseudo.tag);
  for (const { name, subject, text, html } of shown) {
    expect(plainTexts(html.replace(/<html[^>]*>/, '<html>'), data), name).toEqual([]);
    expect(plainTexts(`${subject}\n${text.replace(/https:\/\/birds\S*/g, '')}`, data), name).toEqual([]);
  }
  for (const one of summaries) {
    const { title, text, language } = await composer.push(
      'notification',
      one,
      { language: pseudo.tag },
      sender,
    );
    expect(plainTexts(`${title}\n${text}`, data), one.kind).toEqual([]);
    expect(language).toBe(pseudo.tag);
  }
});

test('are in the language of the instance for those who have chosen none that there is', async () => {
  const titleFor = async (language: string | null, from: typeof sender) =>
    (await composer.push('notification', summary, { language }, from)).title;
  const german = { ...sender, instance: { ...instance, language: 'de' as const } };
  for (const language of [null, 'nl', '../x']) {
    const mail = await composer.mail('sign-up-refused', { told: 'x' }, { language }, german);
    expect(mail.language).toBe('de');
    expect(await titleFor(language, german)).toBe('Ann hat dich erwähnt');
  }
  expect(await titleFor('ja', german)).toMatch(/^Annさん/);
  expect(await titleFor(null, sender)).toBe('Ann mentioned you');
});

test('names change nothing but where they stand: HTML, line breaks, directions, #, emoji, whole length', async () => {
  const hostile = '<img src=x onerror=y>\r\nBcc: eve@x.example\u202e\u2069&"\'# 😀 أحمد';
  const name = (hostile + '👩‍👩‍👧‍👦'.repeat(50)).slice(0, 200);
  const from = { url, instance: { ...instance, name, contact: hostile } };
  const item = { ...summary, names: [name, name], others: 3, channel: name, text: `${hostile}\n${hostile}` };
  for (const { tag } of languages) {
    const mails = [
      ...(await composeAll(tag, from)),
      await composer.mail(
        'webhook-disabled',
        { app: name, url: hostile, isGone: true, link: url },
        { language: tag },
        from,
      ),
      await composer.mail(
        'from-moderators',
        { text: hostile, rule: { number: 1, text: hostile }, decision: removal, appeal: undefined },
        { language: tag },
        from,
      ),
      await composer.mail(
        'notifications',
        { ...digest, more: false, items: [{ ...item, kind: 'broadcast' }] },
        { language: tag },
        from,
      ),
    ];
    for (const { subject, html } of mails) {
      expect(subject).not.toMatch(/[\r\n]/);
      // What is isolated ends where it is to end, and turns nothing around.
      expect(subject.replace(/\u2068[^\u2066-\u2069]*\u2069/g, '')).not.toMatch(
        /[\u202a-\u202e\u2066-\u2069]/,
      );
      expect(html).not.toMatch(/<img src=x|onerror=y>|"'#/);
      expect(html.match(/<img /g)).toHaveLength(1);
      expect(html).toContain('&lt;img src=x onerror=y&gt;');
    }
    const { title } = await composer.push('notification', item, { language: tag }, from);
    expect(title).toContain('# 😀');
    expect(title).not.toContain('\u202e');
  }
});

test('have the colours and the logo of the instance, light and dark', async () => {
  const row = { file: 'abcdefabcdefabcdef', width: 600, height: 120 };
  const own = async (plate: 'light' | 'dark' | null) => {
    const logo = { name: 'logo', ...row, plate };
    const from = { url, instance: { ...instance, accent: '#b00020', pictures: { logo } } };
    const given = { username: 'ann', link: `${url}/x` };
    return (await composer.mail('new-password', given, { language: 'fr' }, from)).html;
  };
  const html = await own(null);
  const [light, dark] = html.split(/(?=<body)/).toReversed();
  expect(light).toContain('background: #9a4543');
  expect(light).not.toContain('#02717a');
  expect(dark).toMatch(/prefers-color-scheme: dark\) \{[^@]*\.button \{ background: #ffa09a/);
  expect(html).toContain(`<img src="${url}/logo.png?v=abcdefabcdef" alt="Millrace"`);
  expect(await own('light')).toContain('class="for-light"');
  expect(await own('dark')).toMatch(/class="for-dark" style="border: 0; background: #/);
  // Pictures tell who opens an e-mail if each has an address of its own.
  expect([...html.matchAll(/src="([^"]*)"/g)]).toHaveLength(1);
});
