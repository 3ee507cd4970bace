import { type TSchema, Type } from 'typebox';
import { baseMigrations, baseTables } from './base-tables.ts';
import type { Config } from './config.ts';
import type { Consumer } from './consumers/consumer.ts';
import type { ContentUse } from './contents/contents.sql.ts';
import { type Context, type Features, openContext } from './context.ts';
import { declaredMigrations, type Migration } from './db/migrations.ts';
import type { Purpose } from './db/open.ts';
import type { Db } from './db/query.ts';
import { declaredTables, inOrder, type Positioned, type TableName, type Tables } from './db/tables.ts';
import { type EventRow, fillCatalogue } from './events/catalogue.ts';
import type { EventType } from './events/types.ts';
import type { Extension } from './extensions.ts';
import { Api, type ApiParts } from './http/api.ts';
import type { Authenticate, Described, Endpoint } from './http/endpoint.ts';
import type { Incoming } from './http/outcome.ts';
import { type LaterPages, type Page, Pages } from './http/page.ts';
import { flag } from './http/params.ts';
import { titleOf } from './http/schema.ts';
import type { Dispatchers, Streams } from './http/server.ts';
import { WithoutApi } from './http/without-api.ts';
import { lazilyLoaded } from './lazily.ts';
import type { Cache, CacheDefinition } from './objects/caches.ts';
import type { AnyKind } from './objects/kind.ts';
import { type UpkeepTask, upkeepTasks } from './processes/upkeep.ts';
import type { Live, LiveDefinition } from './streams/live.ts';
import type { StreamExtensions, SubscriptionFlag } from './streams/rules.ts';
import { subscribeCall } from './streams/subscribe.ts';
import type { HubBus } from './workers/hub-bus.ts';

/** A feature's contributions to the service. A module imports modules of lower tiers only (`test/layers.test.ts`). */
export interface Module {
  /** The name of its folder. */
  readonly name: string;
  /** Its level above the base. */
  readonly tier: number;
  readonly kinds?: readonly AnyKind[];
  /** The event types that it adds to `Bodies`. */
  readonly events?: readonly EventRow[];
  /** They receive events in the order of the modules. */
  readonly caches?: readonly CacheDefinition<Cache>[];
  /** A function if they depend on extensions by higher modules, or on the event types. */
  readonly endpoints?: readonly Endpoint[] | (() => readonly Endpoint[]);
  /** Calls that need the scope `admin`, by area: they are described apart. */
  readonly administration?: readonly AdminArea[];
  /** Entries of the reference that are not endpoints; they may depend on the kinds of objects. */
  readonly described?: (kinds: readonly AnyKind[]) => readonly Described[];
  /** Routes outside the API; some depend on the description of the API. */
  readonly pages?: readonly Page[] | ((described: DescribedInterfaces) => readonly Page[]);
  /** Pages that a process without the role `api` also answers. */
  readonly healthPages?: readonly Page[];
  readonly streams?: Partial<StreamExtensions>;
  readonly live?: readonly LiveDefinition<Live>[];
  /** Follow the event log, once for the whole service. */
  readonly consumers?: readonly Consumer[];
  /** Serve the module's own streams. */
  readonly servers?: readonly ((ctx: Context, authenticate: Authenticate) => Streams)[];
  /** Which of its rows use contents. */
  readonly contents?: readonly ContentUse[];
  readonly upkeep?: readonly UpkeepTask[];
  /** Create and change its tables: `<name>.tables.ts` has them beside the types of rows that it adds to `Schema`. */
  readonly migrations?: readonly Migration[];
  readonly tables?: Tables;
  /** Fills its full-text index from its rows, because copies of a store lack the index. */
  readonly fillIndex?: (db: Db, namespace: string) => Promise<void>;
  readonly reference?: Reference;
  /** Guides to the feature. */
  readonly guides?: readonly GuideName[];
  readonly extends?: readonly Extension[];
  /** Authenticates requests; exactly one module has it. */
  readonly authenticate?: (ctx: Context, ...given: Parameters<Authenticate>) => ReturnType<Authenticate>;
  /** Loads the part that a start and calls of the API do without; exactly one module has it. */
  readonly later?: () => Promise<Later>;
}

/** What is loaded when a page is first asked for that no module has at once, or a message is first composed. */
export interface Later extends Pick<Module, 'pages' | 'extends'>, Pick<LaterPages, 'errorPage'> {}

/** A module's additions to the reference, other than endpoints. */
interface Reference {
  /** What each section of calls is about, by section name. */
  readonly sections?: Readonly<Record<string, string>>;
  /** The titled schemas of objects; functions if higher modules extend them. */
  readonly schemas?: readonly (Positioned & { readonly schema: TSchema | (() => TSchema) })[];
}

/** A guide: `docs/guides/<name>.md`. */
interface GuideName extends Positioned {
  readonly name: string;
}

/** Input of the reference and the OpenAPI description: the calls under each root, and routes outside the roots. */
export interface DescribedInterface {
  endpoints: readonly Endpoint[];
  beside: readonly Described[];
  sections: Readonly<Record<string, string>>;
  schemas(): TSchema[];
  /** The names of the guides, in reading order. */
  guides: readonly string[];
  /** The types of messages of app streams that have an object, by the title of its schema. */
  appObjects: ReadonlyMap<string, readonly string[]>;
}

/** The calls of one area of the administration, with the schemas of their objects. */
interface AdminArea {
  readonly endpoints: readonly Endpoint[];
  readonly schemas: readonly TSchema[];
}

/** What pages may be made of. */
export interface DescribedInterfaces extends DescribedInterface {
  administration: DescribedInterface;
}

/** Declares a module: `features/<name>/<name>.module.ts` exports one. */
export function defineModule<const M extends Module>(module: M): M {
  return module;
}

/** The program assembled from modules. */
export interface App {
  features: Features;
  /** Every call of the API, in the order of the reference. */
  endpoints: readonly Endpoint[];
  described: DescribedInterface;
  /** The calls of the administration, which `endpoints` does not have. */
  administration: DescribedInterface;
  /** Loads all pages outside the API. */
  loadPages(): Promise<readonly Page[]>;
  /** Fills all full-text indexes, which copies of a store lack. */
  fillIndexes(db: Db, namespace: string): Promise<void>;
  /** Opens the store with all modules, as `openContext` does; `closeContext` ends it. */
  open(config: Config, purpose?: Purpose, hub?: HubBus): Promise<Context>;
  /** Everything the API needs except its calls. */
  apiParts(ctx: Context): ApiParts;
  /** Where the server sends requests. */
  dispatchers(ctx: Context): Dispatchers;
}

/** The kinds with those of the members that other modules add to them, which their schemas and parameters get as well. */
function withMemberKinds(kinds: readonly AnyKind[]): AnyKind[] {
  for (const { schemas = [], params, members } of kinds) {
    for (const { properties } of schemas)
      for (const { name, schema } of members.items) properties[name] = Type.Optional(schema);
    for (const { param } of members.items)
      if (param !== undefined) Object.assign(params, { [param.name]: flag(false, param.about) });
  }
  return kinds.flatMap((kind) => [kind, ...kind.members.items.map((member) => member.kind)]);
}

/** Which types of messages of app streams have an object of which title. */
function appObjectsOf(kinds: readonly AnyKind[], events: readonly EventRow[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { type, spec } of events) {
    // The kinds of the objects are the same for every body.
    const parts = spec.app?.data({} as never) ?? [];
    for (const [, name] of parts) {
      const title = titleOf(kinds.find((kind) => kind.name === name)?.schemas?.[0] ?? {});
      if (title !== undefined) found.set(title, [...(found.get(title) ?? []), type]);
    }
  }
  return found;
}

/** A call with the parameters that modules add to subscriptions to lists of its kind of object. */
function withSubscriptionFlags(endpoint: Endpoint, flags: readonly SubscriptionFlag[]): Endpoint {
  const own = flags.filter(({ lists }) => lists.includes(endpoint.list?.kind.name ?? ''));
  if (endpoint.subscribe === undefined || own.length === 0) return endpoint;
  const added = Object.fromEntries(own.map(({ name, about }) => [name, flag(false, about)]));
  return { ...endpoint, query: { ...endpoint.query, ...added }, asks: own.map(({ name }) => name) };
}

/** The event types and tables that modules declare; the base tables are not included. */
type EventsOf<M> = M extends { events: readonly EventRow<infer T>[] } ? T : never;
type TablesOf<M> = M extends { tables: infer T } ? keyof T : never;

/** A compile-time check that modules declare every event type with a body and every table of `Schema`. */
type Complete<M extends Module> = Declared<'types of events', Exclude<EventType, EventsOf<M>>> &
  Declared<'tables', Exclude<TableName, keyof typeof baseTables | TablesOf<M>>>;
type Declared<What extends string, Missing> = [Missing] extends [never]
  ? unknown
  : { [_ in `no module declares the ${What}`]: Missing };

/** Assembles modules, which must declare every table of `Schema` and every event type. */
export function composeApp<const M extends readonly Module[]>(modules: M & Complete<M[number]>): App {
  const all = <T>(list: (module: Module) => readonly T[] | undefined): T[] =>
    modules.flatMap((module) => list(module) ?? []);
  const one = <T>(what: string, find: (module: Module) => T | undefined): T => {
    const [found, ...more] = all((module) => [find(module)]).filter((item) => item !== undefined);
    if (found === undefined || more.length > 0) throw new Error(`one module has to have ${what}`);
    return found as T;
  };
  fillCatalogue(all((module) => module.events));
  const tables = [{ tables: baseTables }, ...modules].flatMap(({ tables = {} }) => Object.entries(tables));
  const extensions = [
    ...all((module) => module.extends),
    declaredTables.with(...tables),
    upkeepTasks.with(...all((module) => module.upkeep)),
    declaredMigrations.with(...baseMigrations, ...all((module) => module.migrations)),
  ];
  for (const extension of extensions) extension.begin();
  for (const extension of extensions) extension.add();
  const features: Features = {
    kinds: withMemberKinds(all((module) => module.kinds)),
    caches: all((module) => module.caches),
    streams: {
      expansions: Object.assign({}, ...all((module) => [module.streams?.expansions ?? {}])),
      rules: Object.assign({}, ...all((module) => [module.streams?.rules ?? {}])),
      consequences: all((module) => module.streams?.consequences),
      flags: all((module) => module.streams?.flags),
    },
    live: all((module) => module.live),
    consumers: all((module) => module.consumers),
    contents: all((module) => module.contents),
    loadLater: () => loadLater(),
  };
  const endpoints = all(({ endpoints }) => (typeof endpoints === 'function' ? endpoints() : endpoints)).map(
    (endpoint) => withSubscriptionFlags(endpoint, features.streams.flags),
  );
  const described: DescribedInterface = {
    endpoints,
    beside: all((module) => module.described?.(features.kinds)),
    sections: Object.assign({}, ...modules.map((module) => module.reference?.sections)),
    schemas: () =>
      inOrder(all((module) => module.reference?.schemas)).map(({ schema }) =>
        typeof schema === 'function' ? schema() : schema,
      ),
    guides: inOrder(all((module) => module.guides)).map(({ name }) => name),
    appObjects: appObjectsOf(
      features.kinds,
      all((module) => module.events),
    ),
  };
  const areas = all((module) => module.administration);
  const administration: DescribedInterface = {
    ...described,
    endpoints: areas.flatMap(({ endpoints }) => endpoints),
    beside: [],
    schemas: () => areas.flatMap(({ schemas }) => schemas),
  };
  const healthPages = all((module) => module.healthPages);
  const pagesOf = ({ pages = [] }: Pick<Module, 'pages'>) =>
    typeof pages === 'function' ? pages({ ...described, administration }) : pages;
  const pages = [...all(pagesOf), ...healthPages];
  const authenticate = one('authenticate', (module) => module.authenticate);
  const later = one('later', (module) => module.later);
  const loadLater = lazilyLoaded(async (): Promise<LaterPages> => {
    const loaded = await later();
    for (const extension of loaded.extends ?? []) extension.add();
    return { pages: pagesOf(loaded), errorPage: loaded.errorPage };
  });
  const apiParts = (ctx: Context): ApiParts => ({
    authenticate: (...given) => authenticate(ctx, ...given),
    subscribe: subscribeCall,
  });
  return {
    features,
    endpoints,
    described,
    administration,
    loadPages: async () => [...pages, ...(await loadLater()).pages],
    async fillIndexes(db, namespace) {
      for (const { fillIndex } of modules) await fillIndex?.(db, namespace);
    },
    open: (config, purpose, hub) => openContext(config, features, purpose, hub),
    apiParts,
    dispatchers(ctx) {
      const parts = apiParts(ctx);
      const streams = all((module) => module.servers).map((open) => open(ctx, parts.authenticate));
      if (ctx.config.roles.has('api')) {
        const calls = [...endpoints, ...administration.endpoints];
        return { api: new Api(ctx, calls, parts), pages: new Pages(ctx, pages, loadLater), streams };
      }
      const api = new WithoutApi(ctx.config);
      const health = new Pages(ctx, healthPages, loadLater);
      const isHealth = (path: string) => healthPages.some((page) => page.path === path.replace(/\/$/, ''));
      const pagesFor = ({ path }: Incoming) => (isHealth(path) ? health : api);
      return { api, pages: { answer: (incoming) => pagesFor(incoming).answer(incoming) }, streams };
    },
  };
}
