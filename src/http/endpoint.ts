import type { Static, TSchema } from 'typebox';
import type { Context } from '../context.ts';
import { ApiError, type Refusals } from '../errors.ts';
import type { Topic } from '../events/catalogue.ts';
import type { Scope } from '../scopes.ts';
import type { Body } from './body.ts';
import type { JsonText } from './json-text.ts';
import type { OwnLimit } from './limits.ts';
import type { Incoming } from './outcome.ts';
import type { Params, Values } from './params.ts';
import type { Method } from './router.ts';
import type { Multipart, Upload } from './upload.ts';

export type { Method } from './router.ts';

/** The identity behind a valid token: an app, or a user through an app. */
export interface Caller {
  /** Id of the token. */
  id: number;
  appId: number;
  clientId: string;
  /** Undefined for an app token. */
  userId: number | undefined;
  /** Whether the user is a bot. */
  isBot: boolean;
  /** Limits of the app's own, in percent of those of all apps. */
  limitPercent?: number | undefined;
  scopes: readonly Scope[];
  /** The user has to set up a second factor before the token has the scope `admin` that was granted. */
  lacksFactor?: true;
  /** When the token was granted. */
  createdAt?: number | undefined;
  /** Another app sent a delegate token for this token (docs/interface.md, Tokens and sign-in). */
  isDelegated?: true;
}

/** Who makes a call; undefined without a token. */
export type Viewer = Caller | undefined;

/** Further places where a caller's token may be, in addition to the headers and the query. */
export interface Credentials {
  /** Whether the call accepts delegate tokens. */
  delegates: boolean;
  /** The keys of a JSON object or form. */
  fields: Readonly<Record<string, unknown>> | undefined;
}

/** Authenticates the caller. @throws {ApiError} 401 for an invalid token, even if the call needs none. */
export type Authenticate = (incoming: Incoming, credentials: Credentials) => Promise<Viewer>;

/** A handler's reply, before it is wrapped in an envelope. */
export interface Reply {
  /** JSON, the JSON of each member of a list, or a whole envelope from the reply cache. */
  data: JsonText | readonly JsonText[] | Buffer;
  meta?: Record<string, unknown>;
  /** Sentences for `meta.warnings`. */
  warnings?: readonly string[];
}

/** Redirects the caller with 302. */
export interface Redirect {
  redirect: string;
}

/** A call whose token, scopes and parameters have been checked. */
export interface Call<P extends Params = Params, Q extends Params = Params, B = unknown> {
  ctx: Context;
  endpoint: Endpoint;
  viewer: Viewer;
  /** The IP address that it came from. */
  ip: string;
  path: Values<P>;
  query: Values<Q>;
  /** The raw query parameters, including undeclared ones. */
  given: Readonly<Record<string, string | undefined>>;
  body: B;
}

/**
 * An endpoint is one object, which drives routing, token and scope checks, parameters, reply shape, OpenAPI, the reference page
 * and the generated tests.
 */
export interface Endpoint {
  /** Unique; names the call in the reference, metrics and logs. */
  name: string;
  method: Method;
  /** Below the API's root, with parameters as `:name`. */
  path: string;
  section: string;
  summary: string;
  /** Kind of token it needs; a token that is sent is always checked (docs/interface.md, Token column). */
  token: 'none' | 'any' | 'user' | 'app';
  /** Accepts a delegate token with the credentials of the app it is for (docs/interface.md, Identity delegation). */
  delegates: boolean;
  /** Any one of these is enough. */
  scopes: readonly Scope[];
  pathParams: Params;
  query: Params;
  body: Body | undefined;
  /** Schema of `data`; undefined if the call answers 204 or 302. */
  reply: TSchema | undefined;
  /** When a call that redirects answers 204 instead. */
  empty: string | undefined;
  /** Errors of the handler itself; `endpoint-errors.ts` derives the others from the rest of the declaration. */
  errors: Refusals;
  /** Carries `more`, `min_id` and `max_id`. */
  paginated: boolean;
  /** False for the few calls without a rate limit (docs/interface.md, Limits). */
  limited: boolean;
  /** How long clients may cache the reply, in seconds; undefined if not at all. */
  cacheSeconds: number | undefined;
  /** Whether rate limits count it as a write: all methods but GET, unless the call declares that it changes nothing. */
  isWrite: boolean;
  /** Whether it counts with stars, follows and the like, which have limits of their own, and not with the other writes. */
  isReaction?: true;
  /** An additional limit of its own, per token. */
  limit?: OwnLimit;
  /** What the list and subscriptions to it leave out unless the caller says otherwise. */
  list: ListDefaults | undefined;
  /** Finds the reader's marker, if the list has one. */
  marker: FindMarker | undefined;
  /**
   * What a user stream receives after subscribing to this call (docs/interface.md, Streams). Resolves to undefined for URLs that
   * cannot be subscribed to, if only some can, such as those with `me`.
   */
  subscribe: ((call: Call) => Promise<Subscribe | undefined>) | undefined;
  /** Flags among the parameters that hold for a subscription. */
  asks?: readonly string[];
  /** How a call that creates is executed once, however often it is sent (idempotency.ts); undefined for other calls. */
  creates: Creates | undefined;
  /** Undefined answers 204. */
  handle(call: Call): Promise<Reply | Redirect | undefined>;
}

/** A call that creates an object, in two steps, the second of which can be repeated alone. */
export interface Creates<C = Call> {
  /** Creates the object in the first `ctx.store.write`, which returns its id, or an object with it as `id`. @returns that id. */
  create(call: C): Promise<number>;
  /** The reply for the object created. @throws {ApiError} 404 if it is gone. */
  created(call: C, id: number): Promise<Reply>;
}

/** A user's place in a list; it has only `name` until it is set (docs/interface.md, Stream markers). */
export interface Marker {
  name: string;
  id?: string;
  last_read_id?: string;
  percentage?: number;
  updated_at?: string;
  version?: string;
}

/** Finds a user's marker by name; the handler passes the name to the list pipeline. */
export type FindMarker = (ctx: Context, user: number, name: string) => Promise<Marker>;

/** The part of an object kind that calls use: it parses the filter that a list and its subscription share. */
interface Filtering {
  name: string;
  filter?(query: object, defaults: never): unknown;
}

/** The kind of a list's objects, and the defaults of its filter parameters. */
export interface ListDefaults {
  kind: Filtering;
  /** The same for all calls, or derived from the path. */
  filter?: object | ((path: Values<Params>) => object);
}

/** The parsed filter of a call's list; undefined if it leaves out nothing. */
export function readFilter({ endpoint, query, path }: Pick<Call, 'endpoint' | 'query' | 'path'>): unknown {
  const { kind, filter = {} } = endpoint.list ?? {};
  return kind?.filter?.(query, (typeof filter === 'function' ? filter(path) : filter) as never);
}

/** What a subscription receives; stored as JSON. */
export interface Subscribe {
  /** The topics of its events. */
  topics: readonly Topic[];
  /** Names the rule that adds topics depending on the subscriber, such as those of all followees. */
  expand?: string;
  /** Names a rule that excludes further events. */
  rule?: string;
  /** Filters of the objects in its events, by kind. Without one for its own kind, the filter of the list applies. */
  filters?: Readonly<Record<string, unknown>>;
  /** The flags of the call that hold for it. */
  asked?: readonly string[];
}

/** The described part of an endpoint: everything but its behaviour. */
export type Described = Omit<
  Endpoint,
  'empty' | 'handle' | 'subscribe' | 'list' | 'cacheSeconds' | 'marker' | 'creates'
> &
  Partial<Pick<Endpoint, 'empty'>> & {
    creates?: unknown;
    subscribe?: unknown;
    marker?: unknown;
    /** The schema of `meta`, if it is not that of a reply. */
    meta?: 'FrameMeta' | 'MessageMeta';
  };

/** The type of `body` that a handler receives. */
type Given<B extends Body> =
  | (B extends { schema: infer S extends TSchema } ? Static<S> : never)
  | (B extends { raw: object } ? Upload : never)
  | (B extends { multipart: object } ? Multipart : never);

/** What a declaration may leave out. */
type Optional =
  | 'empty'
  | 'delegates'
  | 'scopes'
  | 'errors'
  | 'paginated'
  | 'limited'
  | 'cacheSeconds'
  | 'isWrite';

type Definition<P extends Params, Q extends Params, B extends Body> = Partial<
  Pick<Endpoint, Optional | 'list' | 'marker'>
> &
  Pick<
    Endpoint,
    'name' | 'method' | 'path' | 'section' | 'summary' | 'token' | 'reply' | 'limit' | 'isReaction'
  > & {
    pathParams?: P;
    query?: Q;
    body?: B;
    subscribe?: (call: Call<P, Q, Given<B>>) => Promise<Subscribe | undefined>;
    handle(call: Call<P, Q, Given<B>>): Promise<Reply | Redirect | undefined>;
  };

/** Declares an endpoint; the types that its handler receives follow from the declared parameters and body. */
// biome-ignore lint/complexity/noBannedTypes: {} is the empty set of parameters
export function endpoint<P extends Params = {}, Q extends Params = {}, B extends Body = Body>(
  definition: Definition<P, Q, B>,
): Endpoint {
  return {
    scopes: [],
    delegates: false,
    pathParams: {},
    query: {},
    body: undefined,
    empty: undefined,
    errors: {},
    paginated: false,
    limited: true,
    cacheSeconds: undefined,
    isWrite: definition.method !== 'GET',
    list: undefined,
    marker: undefined,
    subscribe: undefined,
    creates: undefined,
    ...definition,
  } as unknown as Endpoint;
}

/** Declares a POST that creates an object: clients may send it again with the same Idempotency-Key. */
// biome-ignore lint/complexity/noBannedTypes: as above
export function creation<P extends Params = {}, Q extends Params = {}, B extends Body = Body>(
  definition: Omit<Definition<P, Q, B>, 'method' | 'handle'> & Creates<Call<P, Q, Given<B>>>,
): Endpoint {
  const { create, created, ...rest } = definition;
  return {
    ...endpoint({
      ...(rest as Definition<P, Q, B>),
      method: 'POST',
      handle: async (call) => created(call, await create(call)),
    }),
    creates: { create, created } as Creates,
  };
}

/** The caller behind a user token. */
export type UserCaller = Caller & { userId: number };

/** The caller of an endpoint that requires a user token. */
export function userCaller(viewer: Viewer): UserCaller {
  if (viewer?.userId === undefined) throw new ApiError('wrong-token-kind', 'this call needs a user token.');
  return viewer as UserCaller;
}

/** The user id of the caller, for endpoints that require a user token. */
export function viewerId(viewer: Viewer): number {
  return userCaller(viewer).userId;
}
