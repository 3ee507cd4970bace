import { ApiError } from '../../errors.ts';
import {
  addApp,
  addNewPasskey,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
} from '../../features/accounts/accounts.ts';
import {
  creationOptions,
  factorsOf,
  hasPasskeys,
  selectPasskeysOf,
  selectTotpKey,
  setUpTotp,
} from '../../features/factors/factors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { noticeOf } from '../kit/actions.ts';
import { confirmedForm, confirmedPage, errorOf, ownPage, type SignedIn } from '../kit/forms.ts';
import { browserOf, type Form } from '../kit/visit.ts';
import { addPasskeyPage, askPage, authenticatorPage, codesPage, securityPage } from './security.html.ts';

const HERE = '/account/security';

async function showSecurity(call: PageCall, visit: SignedIn, error?: ApiError): Promise<Outcome> {
  const { config, store } = call.ctx;
  const { userId: user_id } = visit.session;
  const [factors, passkeys, [app]] = await Promise.all([
    factorsOf(store.read, user_id),
    selectPasskeysOf(store.read, { user_id }),
    selectTotpKey(store.read, { user_id }),
  ]);
  const said = error === undefined ? { notice: noticeOf(visit.language.security.done, call) } : { error };
  return securityPage(visit, said, { factors, passkeys, app, mayAdd: hasPasskeys(config) });
}

async function showNewPasskey(call: PageCall, visit: SignedIn, error?: ApiError): Promise<Outcome> {
  const { csrf, instance, session } = visit;
  const options = await creationOptions(call.ctx, session, { browser: csrf, site: instance.name });
  return addPasskeyPage(visit, { error }, options, browserOf(call).agent);
}

function showSetup({ ctx }: PageCall, visit: SignedIn, salt?: string, error?: ApiError): Outcome {
  const { session, instance } = visit;
  return authenticatorPage(visit, { error }, setUpTotp(ctx, session, instance.name, salt));
}

/** Where adding a factor leads: to the recovery codes, if it is the first. */
function added(visit: SignedIn, done: 'passkey' | 'app', codes: readonly string[] | undefined): Outcome {
  if (codes !== undefined) return codesPage(visit, visit.language.security.done[done], codes);
  return redirect(`${HERE}?done=${done}`, visit.headers);
}

/** A form on the security page, which also shows its errors. */
function change(
  name: string,
  path: string,
  handle: (call: PageCall, visit: SignedIn, form: Form) => Promise<Outcome>,
): Page {
  return confirmedForm(name, path, HERE, (call, visit, form) =>
    handle(call, visit, form).catch((thrown) => showSecurity(call, visit, errorOf(thrown))),
  );
}

/** How a signed-in person signs in, and what they add to it. */
export const securityPages: readonly Page[] = [
  ownPage('account.security', HERE, (call, visit) => showSecurity(call, visit)),

  confirmedPage('account.passkeys.new', `${HERE}/passkeys`, (call, visit) => showNewPasskey(call, visit)),

  confirmedForm(
    'account.passkeys.add',
    `${HERE}/passkeys`,
    `${HERE}/passkeys`,
    async (call, visit, { name = '', passkey = '' }) => {
      try {
        const given = { name, json: passkey, forms: visit.csrf };
        const codes = await addNewPasskey(call.ctx, visit.session, given, browserOf(call));
        return added(visit, 'passkey', codes);
      } catch (thrown) {
        return showNewPasskey(call, visit, errorOf(thrown));
      }
    },
  ),

  confirmedPage(
    'account.passkeys.ask-remove',
    `${HERE}/passkeys/:id/remove`,
    async ({ ctx, path, params }, visit) => {
      const passkeys = await selectPasskeysOf(ctx.store.read, { user_id: visit.session.userId });
      const passkey = passkeys.find(({ id }) => id === parseId(params.id ?? ''));
      if (passkey === undefined) throw new ApiError('not-found', 'you have no such passkey.');
      const { security: texts } = visit.language;
      return askPage(visit, { path, title: texts.removePasskey(passkey.name), text: texts.removalText });
    },
  ),

  change('account.passkeys.remove', `${HERE}/passkeys/:id/remove`, async (call, visit) => {
    const id = parseId(call.params.id ?? '') ?? 0;
    await removePasskey(call.ctx, visit.session, id, browserOf(call));
    return redirect(`${HERE}?done=passkey-removed`, visit.headers);
  }),

  confirmedPage('account.app.new', `${HERE}/authenticator`, (call, visit) => showSetup(call, visit)),

  confirmedForm(
    'account.app.add',
    `${HERE}/authenticator`,
    `${HERE}/authenticator`,
    async (call, visit, { salt = '', code = '' }) => {
      try {
        const codes = await addApp(call.ctx, visit.session, { salt, code }, browserOf(call));
        return added(visit, 'app', codes);
      } catch (thrown) {
        return showSetup(call, visit, salt, errorOf(thrown));
      }
    },
  ),

  confirmedPage('account.app.ask-remove', `${HERE}/authenticator/remove`, ({ path }, visit) => {
    const { security: texts } = visit.language;
    return askPage(visit, { path, title: texts.removeApp, text: texts.removalText });
  }),

  change('account.app.remove', `${HERE}/authenticator/remove`, async (call, visit) => {
    await removeApp(call.ctx, visit.session, browserOf(call));
    return redirect(`${HERE}?done=app-removed`, visit.headers);
  }),

  confirmedPage('account.recovery-codes.ask', `${HERE}/recovery-codes`, ({ path }, visit) => {
    const { security: texts } = visit.language;
    return askPage(visit, { path, title: texts.makeCodes, text: texts.replacementText });
  }),

  change('account.recovery-codes', `${HERE}/recovery-codes`, async (call, visit) => {
    const codes = await replaceRecoveryCodes(call.ctx, visit.session, browserOf(call));
    return codesPage(visit, visit.language.security.done.codes, codes);
  }),
];
