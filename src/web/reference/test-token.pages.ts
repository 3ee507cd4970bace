import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { isLocal, networkOf } from '../../http/client-address.ts';
import { readCookie, setCookie } from '../../http/cookies.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, htmlWithScripts, type Page, type PageCall, redirect } from '../../http/page.ts';
import { type Asker, jsonOf, type Sandboxes } from '../../sandboxes.ts';
import { countedForm, openPage } from '../kit/forms.ts';
import type { Markup } from '../kit/markup.ts';
import { isFromHere, saysWhence, staleForm, type Visit } from '../kit/visit.ts';
import { TEST_TOKEN_PATH } from '../parts/test-token.html.ts';
import type { MadeDocumentation } from './make-reference.ts';
import { renderMade, renderNone, renderOwn } from './test-token.html.ts';

const COOKIE = 'sandbox';
const DAY_SECONDS = 86_400;

/**
 * `/docs/sandbox`: gives a visitor a sandbox, once for each browser, whose tokens the page shows once; `client/try.ts` takes the
 * first one from there. Nobody needs an account, so the forms have no secret: the browser says that they are ours. Programs, which
 * say nothing, may ask for JSON.
 */
export function testTokenPages(
  documentation: (config: Config) => Promise<MadeDocumentation>,
): readonly Page[] {
  async function show({ ctx }: PageCall, visit: Visit, shown: Markup): Promise<Outcome> {
    const { testToken: texts } = visit.language;
    const { render } = await documentation(ctx.config);
    const page = {
      ...{ path: TEST_TOKEN_PATH, title: texts.title, description: texts.offer },
      ...({ content: () => shown, isTranslated: true } as const),
    };
    return htmlWithScripts(render(page, visit), visit.headers);
  }

  /** @throws {ApiError} 403 for a form of another site; 404 if the service has no sandboxes. */
  const own = (call: PageCall): Sandboxes => {
    const sandboxes = requireSandboxes(call);
    if (saysWhence(call) && !isFromHere(call)) throw staleForm();
    return sandboxes;
  };

  async function make(call: PageCall, visit: Visit, callName: string | undefined): Promise<Outcome> {
    const { ctx } = call;
    const asker = askerOf(call);
    const made = await own(call).make(asker, keyOf(call));
    const headers = [...visit.headers, ...setCookie(ctx.config.url, COOKIE, made.key, DAY_SECONDS)];
    if (call.request.headers.accept === 'application/json')
      return content('application/json', JSON.stringify(jsonOf(made)), headers);
    const { pathOf } = await documentation(ctx.config);
    const { isLocal } = asker;
    const shown = renderMade(visit.language, made, {
      origin: ctx.config.url,
      isLocal,
      back: pathOf(callName),
    });
    return show(call, { ...visit, headers }, shown);
  }

  return [
    openPage('reference.sandbox', TEST_TOKEN_PATH, (call, visit) => {
      const found = requireSandboxes(call).find(keyOf(call));
      return show(call, visit, found ? renderOwn(visit.language, found) : renderNone(visit.language));
    }),
    countedForm('reference.sandbox.make', TEST_TOKEN_PATH, async (call, visit, form) => {
      // A second click, or a reload of the page with the tokens.
      if (own(call).find(keyOf(call)) !== undefined) return redirect(TEST_TOKEN_PATH, visit.headers);
      return make(call, visit, form.call);
    }),
    countedForm('reference.sandbox.reset', `${TEST_TOKEN_PATH}/reset`, (call, visit) =>
      make(call, visit, undefined),
    ),
    countedForm('reference.sandbox.delete', `${TEST_TOKEN_PATH}/delete`, async (call, visit) => {
      await own(call).remove(keyOf(call) ?? '');
      return redirect(TEST_TOKEN_PATH, [...visit.headers, ...setCookie(call.ctx.config.url, COOKIE, '', 0)]);
    }),
  ];
}

/** @throws {ApiError} 404 if the service has none. */
function requireSandboxes({ ctx }: PageCall): Sandboxes {
  if (ctx.sandboxes === undefined) throw new ApiError('not-found', 'there is nothing at this URL.');
  return ctx.sandboxes;
}

const keyOf = (call: PageCall): string | undefined => readCookie(call, call.ctx.config.url, COOKIE);

const askerOf = ({ ctx, ip, request }: PageCall): Asker => {
  return { network: networkOf(ip), isLocal: isLocal(request, ctx.config.url) };
};
