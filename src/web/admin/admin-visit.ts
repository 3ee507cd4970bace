import { ApiError, needsFactor } from '../../errors.ts';
import { type Queues, queuesOf } from '../../features/admin/admin.ts';
import {
  type Acting,
  isInReach,
  mayDo,
  type Permission,
  permissions,
  type Role,
} from '../../features/audit/audit.ts';
import { selectUsers } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { errorOf, ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import type { Content } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import { newestEntry, renderDone, withDone } from './done.html.ts';

/** A visit of a person who has a role. */
export type Moderating = SignedIn & {
  role: Role;
  /** What waits for moderators, where a page is shown. */
  queues?: Queues;
};

/** What is shown above a page: what a form has done, or why it failed. */
export interface Result {
  notice?: Content;
  error?: ApiError;
  /** The form that failed, whose input is shown again. */
  form?: Form;
}

export type Show = (call: PageCall, visit: Moderating, result: Result) => Promise<Outcome>;

/**
 * @throws {ApiError} 404 for people without a role, for whom there are no such pages; 403 if the role may not do this, or not before
 * they have set up a second factor.
 */
export function asModerator(visit: SignedIn, what: Permission): Moderating {
  const { role } = visit.session;
  if (visit.session.needsFactor) throw needsFactor();
  if (role === null) throw new ApiError('not-found', 'there is no such page.');
  if (!mayDo(role, what)) {
    throw new ApiError('forbidden', `only people who may ${permissions[what].what} can see this.`);
  }
  return { ...visit, role };
}

/**
 * Answers what the reader may do with an account, as the actions do: nothing with one that is deleted or out of reach, and with
 * their own only what is `own`. Forms that would be refused are not shown.
 */
export function rightsOn(
  { session, role }: Moderating,
  other: { id: number; role: Role | null; deleted_at: number | null },
): (what: Permission, own?: 'own') => boolean {
  const isOwn = other.id === session.userId;
  const isHere = other.deleted_at === null && isInReach({ id: session.userId, role }, other);
  return (what, own) => isHere && mayDo(role, what) && (own !== undefined || !isOwn);
}

/** Which accounts are in the reader's reach, of those that a page shows. */
export async function reachOf(
  { ctx }: PageCall,
  { session, role }: Moderating,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const known = ids.filter((id) => id !== null);
  const rows = known.length === 0 ? [] : await selectUsers(ctx.store.read, { ids: known });
  return new Set(rows.flatMap((row) => (isInReach({ id: session.userId, role }, row) ? row.id : [])));
}

/** Shows a page whose index says how much waits. */
function withQueues(show: Show): Show {
  return async (call, visit, result) => show(call, { ...visit, queues: await queuesOf(call.ctx) }, result);
}

/** A page of the administration. */
export function adminPage(name: string, path: string, what: Permission, show: Show): Page {
  return ownPage(`admin.${name}`, path, async (call, given) => {
    const visit = asModerator(given, what);
    return withQueues(show)(call, visit, { notice: await renderDone(call, visit) });
  });
}

/**
 * A form of the administration.
 * @param act - carries it out; returns the path to go to. In place of a `done` without a value it gets what was done, by the audit.
 * @param show - the page of the form, which also shows why it failed.
 */
export function adminForm(
  name: string,
  path: string,
  what: Permission,
  act: (call: PageCall, visit: Moderating, form: Form) => Promise<string | Result>,
  show: Show,
): Page {
  const shown = withQueues(show);
  return ownForm(
    `admin.${name}.post`,
    path,
    async (call, given, form) => {
      const visit = asModerator(given, what);
      try {
        const before = await newestEntry(call, visit);
        const result = await act(call, visit, form);
        return typeof result === 'string'
          ? redirect(await withDone(call, visit, result, before), visit.headers)
          : await shown(call, visit, { ...result, form });
      } catch (thrown) {
        return shown(call, visit, { error: errorOf(thrown), form });
      }
    },
    (call, visit, form, error) => shown(call, asModerator(visit, what), { error, form }),
  );
}

/** The person who acts on a page, for the actions and their audit. */
export function actorOn({ ctx, ip }: PageCall, { session }: Moderating, { reason }: Form): Acting {
  const origin = ctx.config.logAddresses ? ip : undefined;
  const { userId, confirmedAt } = session;
  return { userId, confirmedAt, via: 'page', origin, reason: reason?.trim() };
}
