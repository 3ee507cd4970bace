import { ApiError } from '../../errors.ts';
import { PREVIOUS_SECRET_MS, selectAppsOf } from '../../features/apps/apps.ts';
import type { PageCall } from '../../http/page.ts';
import type { SignedIn } from '../kit/forms.ts';
import type { OwnApp } from './apps.html.ts';

/** The apps that the person registered. */
export async function ownApps({ ctx }: PageCall, { session }: SignedIn): Promise<OwnApp[]> {
  const rows = await selectAppsOf(ctx.store.read, { owner_id: session.userId });
  return rows.map(({ redirect_uris, previous_secret_until: until, ...row }) => ({
    ...row,
    redirect_uris: (JSON.parse(redirect_uris) as string[]).join('\n'),
    replacedAt: until !== null && until > Date.now() ? until - PREVIOUS_SECRET_MS : undefined,
  }));
}

/** The person's own app that the path names; apps of others are treated as absent. @throws {ApiError} 404 */
export async function findOwn(call: PageCall, visit: SignedIn): Promise<OwnApp> {
  const app = (await ownApps(call, visit)).find(({ client_id }) => client_id === call.params.id);
  if (app === undefined) throw new ApiError('not-found', 'you have no such app.');
  return app;
}
