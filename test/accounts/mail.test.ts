/** E-mail that confirms addresses and resets forgotten passwords, through a real SMTP server. */
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { databases, TestService } from '../harness.ts';
import { describeWithPostbox, type Received } from '../postbox.ts';

const PASSWORD = 'a good long password';

describeWithPostbox('e-mail', (service, postbox) => {
  const browse = () => new FormClient(service().origin);

  /** Messages with a link that sets a password. */
  const links = () => postbox().messages.filter(({ text }) => text.includes('/new-password/'));

  /** The path of the link in a message. */
  function linkIn({ text }: Received): string {
    const url = new URL(/http:\S+/.exec(text)![0]);
    expect(url.origin).toBe(service().origin);
    return url.pathname + url.search;
  }

  test('an address is confirmed by the link that is sent to it', async () => {
    const browser = browse();
    await browser.signUp('confirming', { email: 'Confirming@example.org' });
    const message = await postbox().next('confirming@example.org');
    expect(message).toMatchObject({ from: 'mail@birds.example', user: 'mill race' });
    const link = linkIn(message);
    expect((await browse().signIn('confirming@example.org', PASSWORD)).status).toBe(400);
    // Opening it, as programs do that look through mail, confirms nothing.
    const other = browse();
    expect((await other.get(link)).text).toContain('confirming@example.org');
    expect((await browse().signIn('confirming@example.org', PASSWORD)).status).toBe(400);
    const done = await other.submit(link, link, {});
    expect([done.status, done.text.includes('is confirmed')]).toEqual([200, true]);
    expect((await browse().signIn('confirming@example.org', PASSWORD)).status).toBe(303);
    expect((await other.get(link)).status).toBe(404);
    expect((await browse().get('/confirm-email/made-up')).status).toBe(404);
  });

  test('a link confirms no other address than the one it was sent to', async () => {
    const browser = await signedUp(service());
    const change = (email: string) => browser.submit('/account/email', '/account/email', { email });
    await change('old@example.org');
    const old = linkIn(await postbox().next('old@example.org'));
    const csrf = await browser.csrf('/account');
    await change('new@example.org');
    const fresh = linkIn(await postbox().next('new@example.org'));
    expect((await browser.request(old, { form: { csrf } })).status).toBe(404);
    await change('');
    expect((await browser.request(fresh, { form: { csrf } })).status).toBe(404);
    expect((await browser.get('/account')).text).toContain('You have not given one.');
  });

  test('a forgotten password is reset by a link that is valid once', async () => {
    const { username, id } = await signedUp(service());
    const owner = browse();
    await owner.signIn(username, PASSWORD);
    await owner.submit('/account/email', '/account/email', { email: `${username}@example.org` });
    await postbox().next(`${username}@example.org`);
    await confirmEmail(service().ctx.store, undefined, id);
    const forgetful = browse();
    const asked = await forgetful.submit('/forgot-password', '/forgot-password', {
      login: `${username}@EXAMPLE.org`,
    });
    const message = await postbox().next(`${username}@example.org`);
    expect(message.text).toContain(`@${username}`);
    const link = linkIn(message);
    // A request for an unknown account gets the same page, and nothing is sent.
    const csrf = (text: string) => text.replace(/value="[^"]*"/g, '');
    const unknown = await browse().submit('/forgot-password', '/forgot-password', {
      login: 'nobody@example.org',
    });
    expect([unknown.status, csrf(unknown.text)]).toEqual([asked.status, csrf(asked.text)]);

    const weak = await forgetful.submit(link, link, { wanted: 'short' });
    expect([weak.status, weak.text.includes('8 to 1000')]).toEqual([400, true]);
    const done = await forgetful.submit(link, link, { wanted: 'an entirely new one' });
    expect([done.status, done.location]).toEqual([303, '/home']);
    expect((await forgetful.get('/account')).text).toContain(`@${username}`);
    expect((await owner.get('/account')).status).toBe(303);
    expect((await browse().signIn(username, PASSWORD)).status).toBe(400);
    expect((await browse().signIn(username, 'an entirely new one')).status).toBe(303);
    const again = await browse().get(link);
    expect([again.status, again.text.includes('has been used')]).toEqual([404, true]);
    expect(links()).toEqual([]);
  });

  test('an address that is not confirmed gets no link, and few are sent in an hour', async () => {
    const { username, id } = await signedUp(service());
    const browser = browse();
    await browser.signIn(username, PASSWORD);
    await browser.submit('/account/email', '/account/email', { email: `${username}@example.org` });
    await postbox().next(`${username}@example.org`);
    const ask = (from: FormClient) =>
      from.submit('/forgot-password', '/forgot-password', { login: username });
    expect((await ask(browse())).status).toBe(200);
    await confirmEmail(service().ctx.store, undefined, id);
    for (let sent = 1; sent < 5; sent++) {
      expect((await ask(browse())).status).toBe(200);
      await postbox().next(`${username}@example.org`);
    }
    expect((await ask(browse())).status).toBe(429);
    expect(links()).toEqual([]);
  });
});

test.each(databases)('without a mail server the page says whom to ask on %s', async (database) => {
  const service = await TestService.start(database);
  try {
    const { status, text } = await new FormClient(service.origin).get('/forgot-password');
    expect([status, text.includes('sends no e-mail')]).toEqual([200, true]);
  } finally {
    await service.stop();
  }
});

test('a mail server that cannot be one is refused at start', () => {
  for (const MILLRACE_SMTP_URL of ['mail.example', 'http://mail.example', 'smtp://']) {
    expect(() => readConfig({ MILLRACE_SMTP_URL }), MILLRACE_SMTP_URL).toThrow(ConfigError);
  }
});
