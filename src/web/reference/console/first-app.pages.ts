import { addOwnApp, selectAppsOf } from '../../../features/apps/apps.ts';
import type { Outcome } from '../../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../../http/page.ts';
import { countWrite } from '../../kit/actions.ts';
import { ownForm, ownPage, type SignedIn } from '../../kit/forms.ts';
import { once } from '../../kit/once.ts';
import { handedTo, handOver, takeOver } from '../../parts/shown-once.ts';
import { FIRST_APP_PATH, type FirstApp } from './first-app.html.ts';
import { requireOwnApp } from './own-app.ts';

/** The name of the app. Nobody gets a second one. */
const NAME = 'Console';

/**
 * Makes a developer's first app where they may register apps (`app_registration`), and shows the console, whose script takes a
 * token of it and opens a stream.
 */
export function firstAppPages(
  show: (call: PageCall, visit: SignedIn, made: FirstApp) => Promise<Outcome>,
): readonly Page[] {
  return [
    ownForm('console.first-app', FIRST_APP_PATH, async (call, visit, form) => {
      await countWrite(call, visit);
      const to = await once(call, visit, form, async (ctx) => {
        const own = await selectAppsOf(ctx.store.read, { owner_id: visit.session.userId });
        const known = own.find(({ name }) => name === NAME);
        if (known !== undefined) return `${FIRST_APP_PATH}/${known.client_id}`;
        const app = { name: NAME, link: '', redirectUris: ['http://127.0.0.1/callback'] };
        const { client_id, client_secret } = await addOwnApp(ctx, visit.session, app);
        return handOver(call, 'app-secret', `${FIRST_APP_PATH}/${client_id}`, client_id, client_secret);
      });
      return redirect(to, [...visit.headers, ...handedTo(to)]);
    }),
    ownPage('console.first-app.made', `${FIRST_APP_PATH}/:id`, async (call, visit) => {
      const { id: client_id = '' } = call.params;
      await requireOwnApp(call.ctx, visit, client_id);
      const { secret, headers } = takeOver(call, 'app-secret', client_id);
      return show(call, { ...visit, headers: [...visit.headers, ...headers] }, { client_id, secret });
    }),
  ];
}
