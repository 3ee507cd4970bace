import type { Context } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { selectAppByClientId } from '../../../features/apps/apps.ts';
import type { SignedIn } from '../../kit/forms.ts';

/** Checks that the signed-in person made an app. @returns its id. @throws {ApiError} 404 */
export async function requireOwnApp(
  { store }: Context,
  { session }: SignedIn,
  clientId = '',
): Promise<number> {
  const [app] = await selectAppByClientId(store.read, { client_id: clientId });
  if (app?.owner_id !== session.userId) throw new ApiError('not-found', 'you have no such app.');
  return app.id;
}
