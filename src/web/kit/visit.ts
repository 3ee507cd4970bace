import type { Context } from '../../context.ts';
import { digest, isSameSecret, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import {
  type Browser,
  type Entered,
  type Entering,
  isKnownBrowser,
  noteSessionUse,
  rememberBrowser,
  SESSION_SECONDS,
  type Session,
  selectSession,
  throttleOf,
} from '../../features/accounts/accounts.ts';
import { roleInForce } from '../../features/audit/audit.ts';
import {
  type AnnouncementTable,
  announcementsFor,
  type Instance,
  instanceOf,
} from '../../features/instance/instance.ts';
import {
  countChannels,
  countNotifications,
  type Reader,
} from '../../features/notifications/notifications.ts';
import { readCookie, setCookie, setOpenCookie } from '../../http/cookies.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { type PageCall, readForm } from '../../http/page.ts';
import { allScopes } from '../../scopes.ts';
import type { Texts } from '../languages/en.ts';
import { chooseLanguage } from '../languages/languages.ts';
import { describeAgent } from './agent.ts';
import { type Display, readDisplay } from './display.ts';

/** How long a browser keeps the cookie that forms are bound to, in seconds. */
export const VISIT_SECONDS = 365 * 86_400;

/** A browser on a page: who is signed in, what forms must contain, and what surrounds the page. */
export interface Visit {
  instance: Instance;
  session: Session | undefined;
  /** The language of its reader. */
  language: Texts;
  display: Display;
  /** The path and query of this page, to which its forms return. */
  here: string;
  /** Hidden in every form and known to no other site, so it proves that a form came from one of our pages. */
  csrf: string;
  /** Headers that the page must be sent with. */
  headers: string[];
  /** How many private conversations of the signed-in person have unread messages. */
  unread: number;
  /** Whether other channels that the person subscribed to have unread messages. */
  hasNews: boolean;
  /** The event that the page shows at least, from which its stream goes on. */
  position: number;
  /** How many other notifications are unread. */
  notified: number;
  /** What stands above the page. */
  announcements: readonly AnnouncementTable[];
}

/** The fields of a form. */
export type Form = Record<string, string | undefined>;

const noStore = ['Cache-Control', 'no-store'];

/**
 * Reads who is signed in. The secret of forms is bound to a cookie that every browser gets, signed in or not, and to the session,
 * so it changes at sign-in.
 * @param secret - the session's, if it differs from the cookie that the browser sent.
 */
export async function loadVisit(call: PageCall, secret?: string): Promise<Visit> {
  const visit = await loadSignedIn(call, secret);
  if (visit.session !== undefined) return withUnread(call.ctx, visit as Visit & { session: Session });
  return { ...visit, announcements: await announcementsFor(call.ctx) };
}

/** The same without how much is unread, which only pages show. */
export async function loadSignedIn(
  call: PageCall,
  secret = readCookie(call, call.ctx.config.url, 'session'),
): Promise<Visit> {
  const { ctx } = call;
  const { url } = ctx.config;
  const { position } = ctx.tail;
  const known = readCookie(call, url, 'visit');
  const visit = known ?? makeSecret();
  const session = await findSession(call, secret);
  call.caller.userId = session?.userId;
  const instance = await instanceOf(ctx);
  return {
    instance,
    session,
    language: await chooseLanguage(call, instance, session?.language),
    display: readDisplay(session?.display ?? readCookie(call, url, 'display')),
    here: hereOf(call),
    csrf: secretOfForms(ctx, visit, session && secret),
    headers: [...noStore, ...(known === undefined ? setCookie(url, 'visit', visit, VISIT_SECONDS) : [])],
    position,
    unread: 0,
    hasNews: false,
    notified: 0,
    announcements: [],
  };
}

function secretOfForms({ digestKey }: Context, visit: string, session: string | undefined): string {
  return digest(digestKey, `csrf ${visit} ${session}`);
}

/** The session with a secret, if it has not ended, which is then in use from an IP address. */
export async function findSession(
  { ctx, ip }: Pick<PageCall, 'ctx' | 'ip'>,
  secret: string | undefined,
): Promise<Session | undefined> {
  if (secret === undefined) return undefined;
  const hash = digest(ctx.digestKey, secret);
  const [row] = await selectSession(ctx.store.read, { digest: hash, now: Date.now() });
  if (row === undefined) return undefined;
  const {
    user_id: userId,
    username,
    name,
    avatar,
    type,
    language,
    display,
    last_used_at,
    confirmed_at: confirmedAt,
  } = row;
  noteSessionUse(ctx, { digest: hash, last_used_at }, ip);
  // The statement finds only sessions of active accounts.
  const holder = { id: userId, role: row.role, suspended_at: null, deleted_at: null };
  const role = await roleInForce(ctx.store.read, holder);
  return {
    ...{ userId, username, name, avatar, isBot: type === 'bot', role, language, display },
    ...{ needsFactor: row.role !== role, digest: hash, confirmedAt },
  };
}

function hereOf({ path, query }: PageCall): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Reads who is signed in on a public page. Signed-out browsers get no cookie and cost no statement. */
export async function loadReader(call: PageCall): Promise<Visit> {
  if (readCookie(call, call.ctx.config.url, 'session') !== undefined) return loadVisit(call);
  const instance = await instanceOf(call.ctx);
  // A browser must not show a page from its cache after its person has signed in.
  return {
    instance,
    session: undefined,
    language: await chooseLanguage(call, instance),
    display: readDisplay(readCookie(call, call.ctx.config.url, 'display')),
    here: hereOf(call),
    csrf: '',
    headers: ['Cache-Control', 'no-cache'],
    unread: 0,
    hasNews: false,
    position: 0,
    notified: 0,
    announcements: await announcementsFor(call.ctx),
  };
}

/**
 * The signed-in user as a caller of the API: with every scope, since on the pages people may do anything that they could let an
 * app do. All sessions of a user count as one token.
 */
export function viewerOf({ session }: Pick<Visit, 'session'>): Viewer {
  if (session === undefined) return undefined;
  const { userId, isBot } = session;
  return { id: -userId, appId: 0, clientId: '', userId, isBot, scopes: allScopes };
}

/**
 * Reads the fields of a form on the account pages. Counts it by IP address before its body is read, even if the body is rejected.
 * @throws {ApiError} as `readForm`, and 429
 */
export async function readCountedForm(call: PageCall): Promise<Form> {
  await countForm(call);
  return readForm(call);
}

/**
 * Counts a form on the account pages by IP address. Those that the browser says another site sent count apart, so that it cannot use
 * up what its visitor has.
 * @throws {ApiError} 429
 */
export async function countForm(call: PageCall): Promise<void> {
  const isForeign = saysWhence(call) && !isFromHere(call);
  await throttleOf(call.ctx).ofAddress(isForeign ? 'foreign-form' : 'form', call.ip);
}

/** Checks that a form was sent from one of our own pages in this browser. @throws {ApiError} 403 if not. */
export function checkForm(call: PageCall, visit: Visit, form: Form): void {
  if (!isOwnForm(call, visit, form)) throw staleForm();
}

export function staleForm(): ApiError {
  return new ApiError('stale-form', 'this form is out of date or was not sent from our page.');
}

/**
 * Whether the browser says that a form was sent from one of our pages. To hosts without TLS, browsers send no `Sec-Fetch-Site`,
 * but an `Origin`.
 */
export function isFromHere(call: Pick<PageCall, 'ctx' | 'request'>): boolean {
  const site = call.request.headers['sec-fetch-site'];
  return site === undefined ? hasOwnOrigin(call) : site === 'same-origin';
}

/** Whether the browser says where a form was sent from; some programs and old browsers do not. */
export function saysWhence({ request: { headers } }: Pick<PageCall, 'request'>): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

/** Whether a form was sent from one of our own pages in this browser, in a session that has ended since. */
export function isOfEndedSession(call: PageCall, form: Form): boolean {
  const { url } = call.ctx.config;
  const [visit, secret] = [readCookie(call, url, 'visit'), readCookie(call, url, 'session')];
  if (visit === undefined || secret === undefined) return false;
  return isSameSecret(form.csrf ?? '', secretOfForms(call.ctx, visit, secret));
}

/** Whether a request names our own origin as its `Origin`; a proxy may have replaced the `Host`. */
export function hasOwnOrigin({ ctx, request }: Pick<PageCall, 'ctx' | 'request'>): boolean {
  const { origin = '', host } = request.headers;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || from.origin === new URL(ctx.config.url).origin;
}

/** Whether a form was sent from one of our own pages in this browser, judging by its fields. */
export function isOwnForm({ request }: PageCall, visit: Visit, form: Form): boolean {
  const isHere = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  // What comes back after signing in is shown again, never carried out.
  return isHere && form.again === undefined && hasSecret(visit, form);
}

/** Whether a form has the secret of the forms of this browser and session. */
export function hasSecret({ csrf }: Visit, form: Form): boolean {
  return isSameSecret(form.csrf ?? '', csrf);
}

/** The header that sets the session cookie. */
function sessionCookie(ctx: Context, secret: string): string[] {
  return setCookie(ctx.config.url, 'session', secret, SESSION_SECONDS);
}

/** The browser of a request. */
export function browserOf({ ip, request }: PageCall): Browser {
  return { ip, agent: describeAgent(request.headers['user-agent']) };
}

/** The browser of a request that signs in. */
export function enteringOf(call: PageCall, { csrf, session }: Visit): Entering {
  const { config, digestKey } = call.ctx;
  const known = readCookie(call, config.url, 'known');
  return {
    ...browserOf(call),
    forms: csrf,
    knows: (userId) => isKnownBrowser(digestKey, known, userId),
    before: session,
  };
}

/** The headers that sign a browser in and let it be known to the account. */
export function enteredHeaders(call: PageCall, { headers }: Visit, { userId, secret }: Entered): string[] {
  const { config, digestKey } = call.ctx;
  const known = rememberBrowser(digestKey, readCookie(call, config.url, 'known'), userId);
  return [
    ...headers,
    ...sessionCookie(call.ctx, secret),
    ...setCookie(config.url, 'known', known, VISIT_SECONDS),
  ];
}

/** The headers that delete the session cookie of a person who leaves, and tell the scripts of our pages (`client/owner.ts`). */
export function leave({ config: { url } }: Context): string[] {
  return [...setCookie(url, 'session', '', 0), ...setOpenCookie(url, 'left', '1', VISIT_SECONDS)];
}

/** The person of a session as a reader of notifications. */
export function readerOf({ userId, role }: Session): Reader {
  return { id: userId, role };
}

/** A visit with what is unread now. */
export async function withUnread<V extends Visit & { session: Session }>(ctx: Context, visit: V): Promise<V> {
  const reader = readerOf(visit.session);
  const [{ conversations: unread, hasNews }, notified, announcements] = await Promise.all([
    countChannels(ctx, reader),
    countNotifications(ctx, reader),
    announcementsFor(ctx, reader.id),
  ]);
  return { ...visit, unread, hasNews, notified, announcements };
}
