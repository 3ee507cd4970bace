/** Those who try the actions of the administration, and how they call them. */
import { app } from '../../src/app.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import type { Role } from '../../src/features/audit/roles.ts';
import { adminScope } from '../../src/scopes.ts';
import { formType } from '../files/files.ts';
import { signedUp } from '../form-client.ts';
import type { Client, TestService } from '../harness.ts';
import type { Action, Target } from './areas/area.ts';

/** Someone with a role, at a browser and with a tool. */
export interface Actor {
  browser: Awaited<ReturnType<typeof signedUp>>;
  tool: Client;
}

export async function makeActor(service: TestService, role: Role | null): Promise<Actor> {
  const browser = await signedUp(service, role?.slice(0, 5) ?? 'member');
  await setRole(service.ctx.store, undefined, browser.id, role);
  await permitAdministration(service.ctx.store, undefined, service.clientId, true);
  const tool = await service.tokenFor(browser, [adminScope]);
  return { browser, tool };
}

export const endpointOf = (called: string) =>
  app.administration.endpoints.find(({ name }) => name === `admin.${called}`)!;

/** Calls the API as an action says. @param more - members of the body besides. */
export function callOn(target: Target, tool: Client, action: Action, more: object = {}) {
  const [called, body, query = ''] = action.call!;
  const { path, method } = endpointOf(called);
  const given = body instanceof Function ? body(target) : body;
  const isForm = given instanceof Uint8Array;
  return tool.call(`${path.replace(/:(\w+)/g, (_, key) => paramOf(target, key))}?${query}`, {
    method,
    body: isForm || given === undefined ? given : { ...given, ...more },
    headers: isForm ? { 'content-type': formType } : {},
  });
}

/** What a path of a call has in place of a parameter. */
function paramOf(target: Target, key: string): string {
  const { id, report, token, other, client_id, post } = target;
  const known: Record<string, string> = {
    ...{ user_id: id, report_id: report, appeal_id: report, token_id: token, client_id },
    ...{ post_id: post, kind: 'post', content_id: post, sign_up_id: other, announcement_id: other },
  };
  return known[key] ?? other;
}
