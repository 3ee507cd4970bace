import type { Static, TObject, TSchema } from 'typebox';
import type { Context } from '../context.ts';
import { ApiError, type Refusals } from '../errors.ts';
import type { Topic } from '../events/catalogue.ts';
import type { Scope } from '../scopes.ts';
import type { JsonText } from './json-text.ts';
import type { OwnLimit } from './limits.ts';
import type { Incoming } from './outcome.ts';
import type { Params, Values } from './params.ts';
import type { Method } from './router.ts';
import type { Multipart, Upload } from './upload.ts';

export type { Method } from './router.ts';

/** Who calls with a valid token: an app, or a user through an app. */
export interface Caller {
  /** Of the token. */
  id: number;
  appId: number;
  clientId: string;
  /** Undefined for an app token. */
  userId: number | undefined;
  /** Whether the user is a bot. */
  isBot: boolean;
  scopes: readonly Scope[];
  /** Another app reads the token with a delegate token (docs/interface.md, Tokens and sign-in). */
  isDelegated?: true;
}

/** Whose call it is; undefined without a token. */
export type Viewer = Caller | undefined;

/** Where a caller's token may be besides the headers and the query. */
export interface Credentials {
  /** Whether the call accepts delegate tokens. */
  delegates: boolean;
  /** The keys of a JSON object or form. */
  fields: Readonly<Record<string, unknown>> | undefined;
}

/** Finds out who calls. @throws {ApiError} 401 for a token that is not valid, also where none is needed. */
export type Authenticate = (incoming: Incoming, credentials: Credentials) => Promise<Viewer>;

/** What a handler answers with; the envelope is put around it. */
export interface Reply {
  /** JSON, the JSON of each member of a list, or a whole envelope from the reply cache. */
  data: JsonText | readonly JsonText[] | Buffer;
  meta?: Record<string, unknown>;
}

/** Sends the caller elsewhere, with 302. */
export interface Redirect {
  redirect: string;
}

/** A call whose token, scopes and parameters are in order. */
export interface Call<P extends Params = Params, Q extends Params = Params, B = unknown> {
  ctx: Context;
  endpoint: Endpoint;
  viewer: Viewer;
  path: Values<P>;
  query: Values<Q>;
  /** The parameters as they came, with those that the call does not declare. */
  given: Readonly<Record<string, string | undefined>>;
  body: B;
}

/**
 * An endpoint is one object: routing, token and scope checks, parameters, reply shape, OpenAPI, the
 * reference page and the generated tests all read it.
 */
export interface Endpoint {
  /** Unique; names the call in the reference, metrics and logs. */
  name: string;
  method: Method;
  /** Below the API's root, parameters as `:name`. */
  path: string;
  section: string;
  summary: string;
  /** Kind of token it needs; a token that is presented is checked in any case (docs/interface.md, Token column). */
  token: 'none' | 'any' | 'user' | 'app';
  /** Accepts a delegate token with the credentials of the app it is for (docs/interface.md, Identity delegation). */
  delegates: boolean;
  /** Any one of these is enough. */
  scopes: readonly Scope[];
  pathParams: Params;
  query: Params;
  body: Body | undefined;
  /** Schema of `data`; undefined where the call answers 204 or 302. */
  reply: TSchema | undefined;
  /** The errors of the handler itself; those that follow from the rest of the declaration are in `endpoint-errors.ts`. */
  errors: Refusals;
  /** Carries `more`, `min_id` and `max_id`. */
  paginated: boolean;
  /** False for the few calls that no rate limit counts (docs/interface.md, Limits). */
  limited: boolean;
  /** How long clients may use the reply again, in seconds; undefined where they ask each time. */
  cacheSeconds: number | undefined;
  /** Whether rate limits count it as a write: all but GET, unless the call says that it changes nothing. */
  isWrite: boolean;
  /** A limit of its own, per token, that it is counted by as well. */
  limit?: OwnLimit;
  /** What the list, and a subscription to it, leave out unless the caller says otherwise. */
  list: ListDefaults | undefined;
  /** Finds the reader's marker, where the list has one. */
  marker: FindMarker | undefined;
  /**
   * What a user stream receives after subscribing to this call (docs/interface.md, Streams); the promise of nothing
   * where only some of the call's URLs can be subscribed to, such as those with `me`.
   */
  subscribe: ((call: Call) => Promise<Subscribe | undefined>) | undefined;
  /** Nothing stands for 204. */
  handle(call: Call): Promise<Reply | Redirect | undefined>;
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

/** A user's marker by its name; the handler gives the name to the list pipeline. */
export type FindMarker = (ctx: Context, user: number, name: string) => Promise<Marker>;

/** A kind of object as far as calls know one: how it reads the filter that a list and its subscription share. */
interface Filtering {
  name: string;
  filter?(query: object, defaults: never): unknown;
}

/** Of which kind the objects of a list are, and the defaults of its filter parameters. */
export interface ListDefaults {
  kind: Filtering;
  /** The same for all calls, or by what the path names. */
  filter?: object | ((path: Values<Params>) => object);
}

/** What the list of a call leaves out, as its kind reads it; undefined where that leaves out nothing. */
export function readFilter({ endpoint, query, path }: Pick<Call, 'endpoint' | 'query' | 'path'>): unknown {
  const { kind, filter = {} } = endpoint.list ?? {};
  return kind?.filter?.(query, (typeof filter === 'function' ? filter(path) : filter) as never);
}

/** What a subscription listens to; stored as JSON. */
export interface Subscribe {
  /** The events that it gets, by their topics. */
  topics: readonly Topic[];
  /** Names the rule by which further topics follow from the subscriber, such as those of all followees. */
  expand?: string;
  /** Names a rule that leaves out further events. */
  rule?: string;
  /** What it leaves out of the objects that its events show, by kind; where its own kind is not there, what its list does. */
  filters?: Readonly<Record<string, unknown>>;
}

/** An endpoint as far as it is described: everything but what it does. */
export type Described = Omit<Endpoint, 'handle' | 'subscribe' | 'list' | 'cacheSeconds' | 'marker'> & {
  subscribe?: unknown;
  marker?: unknown;
  /** The schema of `meta`, where it is not that of a reply. */
  meta?: 'FrameMeta' | 'MessageMeta';
};

/** What a call takes as its body; where it takes several forms, the content type tells them apart. */
export interface Body {
  /** JSON of an object, of a list, or of either as a union; with `examples`. */
  schema?: TSchema;
  /** Whether an object may be sent form-encoded as well. */
  form?: boolean;
  /** Of JSON or a form; 64 KB where nothing is said, and always where the token is in it. */
  maxBytes?: number;
  /** Values of JSON, objects and lists included; 10,000 where nothing is said. */
  maxValues?: number;
  /** Bytes as they are. They are read only after token, scopes, limits and parameters were checked. */
  raw?: {
    /** Content types, without parameters. */
    types: readonly string[] | 'any';
    /** Undefined where the handler bounds what it reads, by who sends it. */
    maxBytes?: number;
  };
  /** `multipart/form-data`, read like raw bytes. Parts are not checked against the schema, which describes them. */
  multipart?: {
    /** Its `examples` hold parts as `curl -F` takes them: `@picture.png`. */
    schema: TObject;
    /** Of the whole body; undefined as above. */
    maxBytes?: number;
  };
}

/** What a handler is given as the body. */
type Given<B extends Body> =
  | (B extends { schema: infer S extends TSchema } ? Static<S> : never)
  | (B extends { raw: object } ? Upload : never)
  | (B extends { multipart: object } ? Multipart : never);

interface Definition<P extends Params, Q extends Params, B extends Body> {
  name: string;
  method: Method;
  path: string;
  section: string;
  summary: string;
  token: Endpoint['token'];
  delegates?: boolean;
  scopes?: readonly Scope[];
  pathParams?: P;
  query?: Q;
  body?: B;
  reply: TSchema | undefined;
  errors?: Refusals;
  paginated?: boolean;
  limited?: boolean;
  cacheSeconds?: number;
  isWrite?: boolean;
  limit?: OwnLimit;
  list?: ListDefaults;
  marker?: FindMarker;
  subscribe?: (call: Call<P, Q, Given<B>>) => Promise<Subscribe | undefined>;
  handle(call: Call<P, Q, Given<B>>): Promise<Reply | Redirect | undefined>;
}

/** Declares an endpoint; what a handler is given follows from the parameters it declares. */
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
    errors: {},
    paginated: false,
    limited: true,
    cacheSeconds: undefined,
    isWrite: definition.method !== 'GET',
    list: undefined,
    marker: undefined,
    subscribe: undefined,
    ...definition,
  } as unknown as Endpoint;
}

/** Who calls with a user token. */
export type UserCaller = Caller & { userId: number };

/** The caller, where the endpoint asks for a user token. */
export function userCaller(viewer: Viewer): UserCaller {
  if (viewer?.userId === undefined) throw new ApiError('wrong-token-kind', 'this call needs a user token.');
  return viewer as UserCaller;
}

/** The user of a user token, where the endpoint asks for one. */
export function viewerId(viewer: Viewer): number {
  return userCaller(viewer).userId;
}
