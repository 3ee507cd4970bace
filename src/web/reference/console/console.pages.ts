import type { Config } from '../../../config.ts';
import { makeSecret } from '../../../digest.ts';
import { ApiError } from '../../../errors.ts';
import { throttleOf } from '../../../features/accounts/accounts.ts';
import { mayRegister, selectAppsOf } from '../../../features/apps/apps.ts';
import { filterBody, readFilter } from '../../../features/filters/filters.ts';
import { issueAppToken } from '../../../features/tokens/tokens.ts';
import { checkValue } from '../../../http/body.ts';
import type { Outcome } from '../../../http/outcome.ts';
import { content, htmlWithScripts, type Page, type PageCall } from '../../../http/page.ts';
import { knownOr } from '../../../known.ts';
import type { DescribedInterface } from '../../../modules.ts';
import { countWrite } from '../../kit/actions.ts';
import { tell } from '../../kit/form.html.ts';
import { errorOf, ownForm, ownPage, type SignedIn } from '../../kit/forms.ts';
import type { Markup } from '../../kit/markup.ts';
import type { Form } from '../../kit/visit.ts';
import type { MadeDocumentation } from '../make-reference.ts';
import { CONSOLE_PATH, renderCallForms, renderConsole } from './console.html.ts';
import { type FirstApp, renderCode, renderFirstApp } from './first-app.html.ts';
import { firstAppPages } from './first-app.pages.ts';
import { requireOwnApp } from './own-app.ts';
import { tryFilter } from './recent.ts';

/** `/docs/console`: lets signed-in people try streams and filters in the browser. */
export function consolePages(
  { endpoints, beside }: DescribedInterface,
  documentation: (config: Config) => Promise<MadeDocumentation>,
): readonly Page[] {
  const body = filterBody();
  /** By the tag of a language. */
  const forms = new Map<string, Markup>();

  /** @param made - the first app, whose stream the page opens */
  async function show({ ctx }: PageCall, visit: SignedIn, made?: FirstApp): Promise<Outcome> {
    const { csrf, language, session } = visit;
    const { console: texts } = language;
    const own = knownOr(forms, language.tag, () => renderCallForms(endpoints, beside, language));
    const apps = await selectAppsOf(ctx.store.read, { owner_id: session.userId });
    const isAllowed = made !== undefined || (await mayRegister(ctx, session));
    const firstApp =
      isAllowed && renderFirstApp(language, { csrf, once: makeSecret(), next: visit.here }, made);
    const { render } = await documentation(ctx.config);
    const page = {
      path: CONSOLE_PATH,
      title: texts.title,
      description: texts.about,
      content: () =>
        renderConsole({ language, csrf, apps, forms: own, firstApp, code: renderCode(language) }),
      isTranslated: true,
      script: 'console',
    } as const;
    return htmlWithScripts(render(page, visit), visit.headers);
  }

  return [
    ownPage('console', CONSOLE_PATH, (call, visit) => show(call, visit)),
    ...firstAppPages(show),
    // A token of the developer's own app, which the page revokes when it is left.
    jsonForm('app-token', async ({ ctx }, visit, form) => {
      const app = await requireOwnApp(ctx, visit, form.client_id);
      await throttleOf(ctx).ofAccount('authorization', visit.session.userId);
      return { secret: await issueAppToken(ctx, app) };
    }),
    // Applies a filter, which need not be saved, to the messages of the last hour that the developer's app may see.
    jsonForm('try', async (call, visit, form) => {
      const app = await requireOwnApp(call.ctx, visit, form.client_id);
      const given = parseFilter(form.filter);
      checkValue(body, given);
      const rules = readFilter(given);
      await countWrite(call, visit);
      return tryFilter(call.ctx, app, rules);
    }),
  ];
}

/** A form that the page's script sends. The reply is the result of `work`, or has `error` for a person to read. */
function jsonForm(
  name: string,
  work: (call: PageCall, visit: SignedIn, form: Form) => Promise<object>,
): Page {
  return ownForm(`console.${name}`, `${CONSOLE_PATH}/${name}`, async (call, visit, form) => {
    try {
      return json(200, await work(call, visit, form), visit.headers);
    } catch (thrown) {
      const error = errorOf(thrown);
      const headers = [...visit.headers, ...Object.entries(error.headers).flat()];
      return json(error.status, { error: tell(error) }, headers);
    }
  });
}

function json(status: number, value: object, headers: string[]): Outcome {
  return { ...content('application/json', JSON.stringify(value), headers), status };
}

/** @throws {ApiError} 400 */
function parseFilter(given = ''): Parameters<typeof readFilter>[0] {
  try {
    return JSON.parse(given);
  } catch {
    throw new ApiError('invalid-parameter', 'filter must be JSON.');
  }
}
