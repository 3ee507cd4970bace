/** Passkeys in a real browser, with its virtual authenticator, and the other second steps beside them. */
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AuthenticatorApp } from '../factors.ts';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';

const PASSWORD = 'a good long password';
const HERE = '/account/security';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true });

/** Gives a page an authenticator such as that of a phone. */
async function authenticator(page: Page, options: { isUserVerified?: boolean; suggests?: boolean } = {}) {
  const { isUserVerified = true, suggests = false } = options;
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      // Without it, requests of the autofill wait for the person.
      automaticPresenceSimulation: suggests,
    },
  });
  const present = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { session, authenticatorId, present };
}

type Virtual = Awaited<ReturnType<typeof authenticator>>;

const credentialsOf = async ({
  session,
  authenticatorId,
}: {
  session: CDPSession;
  authenticatorId: string;
}) => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

/** Adds a passkey on the pages. */
async function add(page: Page, device: Virtual, name: string): Promise<void> {
  await page.goto(HERE);
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill(name);
  await device.present(true);
  await button(page, 'Create a passkey').click();
  await page.waitForURL((url) => url.searchParams.has('done') || url.pathname.endsWith('/passkeys'));
  await page.getByText(/is added/).waitFor();
  await device.present(false);
}

describeBrowser(
  'passkeys',
  (service, open) => {
    test('a passkey is created, signs in without a name, and confirms', async () => {
      const client = await signedUp(service());
      const page = await open();
      const device = await authenticator(page);
      await signInAs(page, client);
      await add(page, device, 'My phone');
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).innerText())
        .toBe('Your recovery codes');
      await expect.poll(() => page.locator('pre').innerText()).toMatch(/^([a-z2-9]{5}-[a-z2-9]{5}\n?){10}$/);
      const [credential] = await credentialsOf(device);
      expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
      // The authenticator refuses a second one for the same account.
      await page.goto(`${HERE}/passkeys`);
      await device.present(true);
      await button(page, 'Create a passkey').click();
      await page.getByText('The passkey did not respond').waitFor();
      await device.present(false);

      await page.context().clearCookies();
      await page.goto('/sign-in');
      await button(page, 'Sign in with a passkey').waitFor();
      await device.present(true);
      await button(page, 'Sign in with a passkey').click();
      await page.waitForURL('/home');
      await page.goto(HERE);
      await expect.poll(() => page.getByRole('main').innerText()).toMatch(/My phone\nAdded .*Last used/);

      const age = 'update sessions set confirmed_at = 0';
      await service().ctx.store.write((tx) => tx.all(age, []));
      await page.goto('/account/email');
      await page.waitForURL('/account/confirm?next=%2Faccount%2Femail');
      await button(page, 'Use a passkey').click();
      await page.waitForURL('/account/email');
    });

    test('the name field suggests passkeys', async () => {
      const client = await signedUp(service());
      const page = await open();
      const device = await authenticator(page);
      await signInAs(page, client);
      await add(page, device, 'Suggested');
      await page.context().clearCookies();
      await device.present(true);
      await page.goto('/sign-in');
      // The virtual authenticator chooses the suggestion at once, as if the person did.
      await page.waitForURL('/home');
      await expect.poll(() => page.locator('#main-navigation').innerHTML()).toContain(`/@${client.username}`);
    });

    test('a passkey, a code or a recovery code follow the password', async () => {
      const client = await signedUp(service());
      const page = await open();
      const device = await authenticator(page);
      await signInAs(page, client);
      await page.goto(`${HERE}/authenticator`);
      await expect
        .poll(() => page.getByRole('img', { name: 'QR code of the key' }).boundingBox())
        .toMatchObject({
          width: 240,
          height: 240,
        });
      const app = new AuthenticatorApp(await page.locator('main code').innerText());
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123');
      await button(page, 'Set it up').click();
      await expect.poll(() => alert(page).innerText()).toContain('code is wrong');
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(app.code(-1));
      await button(page, 'Set it up').click();
      await page.getByText('The authenticator app is set up').waitFor();
      const [code = ''] = (await page.locator('pre').innerText()).split('\n');
      await add(page, device, 'Second');

      const begin = async () => {
        // A page that is live would ask on with a session that has ended.
        await page.goto('/account/security');
        await page.context().clearCookies();
        await page.goto('/sign-in?next=%2Faccount');
        await page.getByLabel('Username or e-mail').fill(client.username);
        await page.getByLabel('Password').fill(PASSWORD);
        await button(page, 'Sign in').click();
        await page.getByRole('heading', { name: 'One more step' }).waitFor();
      };
      await begin();
      await device.present(true);
      await button(page, 'Use a passkey').click();
      await page.waitForURL('/account');
      await device.present(false);
      await begin();
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
      await button(page, 'Sign in').click();
      await expect.poll(() => alert(page).innerText()).toContain('code is wrong');
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(app.code());
      await button(page, 'Sign in').click();
      await page.waitForURL('/account');
      await begin();
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
      await button(page, 'Sign in').click();
      await page.waitForURL('/account');
    });

    test('a person whom the device does not recognise is not signed in', async () => {
      const client = await signedUp(service());
      const page = await open();
      const device = await authenticator(page);
      await signInAs(page, client);
      await add(page, device, 'Locked');
      const { session, authenticatorId } = device;
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await page.context().clearCookies();
      await page.goto('/sign-in');
      await device.present(true);
      await button(page, 'Sign in with a passkey').click();
      await page.getByText('The passkey did not respond').waitFor();
      expect(new URL(page.url()).pathname).toBe('/sign-in');
    });

    test('what is typed as a password is shown for as long as one wants', async () => {
      const page = await open();
      await page.goto('/sign-in');
      const password = page.getByLabel('Password');
      await password.fill(PASSWORD);
      for (const type of ['text', 'password']) {
        await button(page, 'Show what is typed').click();
        await expect.poll(() => password.getAttribute('type')).toBe(type);
      }
      await expect.poll(() => password.inputValue()).toBe(PASSWORD);
    });

    test('without scripts, passkeys are not offered', async () => {
      const client = await signedUp(service());
      const page = await open({ javaScriptEnabled: false });
      await page.goto('/sign-in');
      await expect.poll(() => button(page, 'Sign in with a passkey').isVisible()).toBe(false);
      await signInAs(page, client);
      await page.goto(`${HERE}/passkeys`);
      await expect.poll(() => page.getByRole('main').innerText()).toContain('This needs scripts');
      await expect.poll(() => button(page, 'Create a passkey').isVisible()).toBe(false);
    });
  },
  { MILLRACE_HOST: 'localhost' },
);
