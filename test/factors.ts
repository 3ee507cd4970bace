/** What tests do with second factors: setting them up on the pages, and the codes of an authenticator app. */
import { Secret, TOTP } from 'otpauth';
import { type FormClient, hiddenFields } from './form-client.ts';
import type { TestService } from './harness.ts';

const HERE = '/account/security';

/** An authenticator app, which shows codes. */
export class AuthenticatorApp {
  readonly #totp: TOTP;

  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** The current code, or that of some steps later. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }
}

export function recoveryCodesIn(text: string): string[] {
  return text.match(/\b[a-km-z2-9]{5}-[a-km-z2-9]{5}\b/g) ?? [];
}

/** Sets up an authenticator app with the code of the last step, so that the current one can still be used. */
export async function addApp(browser: FormClient): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  const path = `${HERE}/authenticator`;
  const { text } = await browser.get(path);
  const app = new AuthenticatorApp(/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '');
  const form = { ...hiddenFields(text, path), code: app.code(-1) };
  const reply = await browser.request(path, { form });
  if (reply.status >= 400) throw new Error(reply.text);
  return { app, codes: recoveryCodesIn(reply.text) };
}

/** What the page gives the browser's passkey interface. */
export function passkeyOptions(text: string) {
  const json = /data-options="([^"]*)"/.exec(text)?.[1] ?? '';
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}

/** Makes it long ago that a person authenticated, as when their session was stolen. */
export async function ageConfirmation(service: TestService, id: number): Promise<void> {
  const age = `update sessions set confirmed_at = confirmed_at - 600001 where user_id = ${id}`;
  await service.ctx.store.write((tx) => tx.all(age, []));
}
