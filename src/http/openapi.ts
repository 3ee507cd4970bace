import type { TSchema } from 'typebox';
import { errors } from '../errors.ts';
import { scopesInUse } from '../scopes.ts';
import type { Body } from './body.ts';
import { readContact } from './contact.ts';
import type { Described } from './endpoint.ts';
import { type EndpointError, errorsOf } from './endpoint-errors.ts';
import {
  envelopeSchemas,
  idempotencyKey,
  limitHeaders,
  replayedHeader,
  retryHeaders,
  securitySchemes,
} from './openapi-components.ts';
import type { Param } from './params.ts';
import { describedSchema, titleOf } from './schema.ts';

/** The operator's description of the service, in plain text; empty if not given. */
export interface Operated {
  name: string;
  description: string;
  contact: string;
  terms: string;
}

/** Everything the OpenAPI description is generated from. */
export interface Interface {
  /** Undefined for the description in the repository, which belongs to no service. */
  instance?: Operated | undefined;
  version: string;
  /** Public origin without a trailing slash; empty for URLs that are relative to the description. */
  origin: string;
  /** Paths below the API's roots. */
  endpoints: readonly Described[];
  /** Streams, whose paths start at the origin itself and whose replies are frames. */
  beside: readonly Described[];
  /** Every schema with a title; other schemas refer to them. */
  schemas: readonly TSchema[];
  /** What each section of calls is about. */
  sections: Readonly<Record<string, string>>;
  /** Names of the guides. */
  guides: readonly string[];
  /** The types of messages of app streams that have an object, by its title. */
  appObjects: ReadonlyMap<string, readonly string[]>;
  /** An example reply of each call, by the call's name. */
  replies: Readonly<Record<string, ExampleReply>>;
}

/** A recorded reply; without a body for 204 and 302. */
export interface ExampleReply {
  status: number;
  /** For a 302. */
  location?: string;
  body?: unknown;
}

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of the interface, as a value for `JSON.stringify`. */
export function describeInterface(given: Interface): Json {
  const calls = [...given.endpoints, ...given.beside];
  const shared = new SharedParameters(calls);
  const responses = new ErrorResponses();
  const paths: Record<string, Json> = {};
  const add = (endpoint: Described, servers?: Json[]): void => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= servers === undefined ? {} : { servers };
    paths[path][endpoint.method.toLowerCase()] = describeCall(
      endpoint,
      shared,
      responses,
      given.replies[endpoint.name],
      endpoint.meta ?? metaOf(endpoint),
    );
  };
  for (const endpoint of given.endpoints) add(endpoint);
  for (const endpoint of given.beside) add(endpoint, [{ url: given.origin || '/' }]);
  const sections = new Set(calls.map(({ section }) => section));
  return withoutUnused({
    openapi: '3.1.1',
    info: {
      ...describeService(given),
      version: given.version,
      summary: 'A social streaming service that people run themselves.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: `${given.origin}/api`, description: 'The root.' },
      {
        url: `${given.origin}/stream/0`,
        description: 'The older root: the same paths and the same replies.',
      },
    ],
    tags: [...sections].map((name) => ({ name, description: given.sections[name] })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(given.schemas.map((schema) => [titleOf(schema), referWithin(schema)])),
        ...envelopeSchemas,
      },
      parameters: { ...shared.components, [idempotencyKey.name]: idempotencyKey },
      headers: { ...limitHeaders, ...replayedHeader },
      responses: responses.components,
      securitySchemes: securitySchemes(given.origin, scopesInUse(calls)),
    },
  });
}

/** Removes the components that nothing refers to, which the administration has: its calls need only some. */
function withoutUnused(description: Json & { components: Record<string, Json> }): Json {
  const text = JSON.stringify(description);
  const isUsed = (kind: string, name: string): boolean =>
    text.includes(kind === 'securitySchemes' ? `"${name}":[` : `"#/components/${kind}/${name}"`);
  const unused = Object.entries(description.components).flatMap(([kind, named]) =>
    Object.keys(named).flatMap((name) => (isUsed(kind, name) ? [] : [{ named, name }])),
  );
  for (const { named, name } of unused) delete named[name];
  // Others may have been used by these alone.
  return unused.length === 0 ? description : withoutUnused(description);
}

const conventions =
  'Every reply is an envelope of data and meta; every error has meta only, with a slug of the error table. Ids are decimal strings, times are UTC. Any call accepts access_token in its query instead of the Authorization header, and calls without a token accept callback for JSONP.';

/** The service's name, description, contact and terms. */
function describeService({ instance, origin }: Interface): Json {
  if (instance === undefined)
    return { title: 'Millrace', description: conventions, contact: { name: 'The operator of the service' } };
  const { name, description, contact, terms } = instance;
  return {
    title: name,
    description: description === '' ? conventions : `${description}\n\n${conventions}`,
    contact: contact === '' ? { name } : readContact(contact),
    ...(terms !== '' && { termsOfService: `${origin}/about` }),
  };
}

/** A short title of a call: the start of its summary. */
export function titleOfCall({ summary }: Described): string {
  return (/^[^.:;]+/.exec(summary) ?? [summary])[0];
}

/** The name of the schema of `meta` in a call's replies. */
function metaOf({ paginated, marker }: Described): keyof typeof envelopeSchemas {
  if (marker !== undefined) return 'StreamMeta';
  return paginated ? 'PageMeta' : 'Meta';
}

function describeCall(
  endpoint: Described,
  shared: SharedParameters,
  responses: ErrorResponses,
  example: ExampleReply | undefined,
  meta: keyof typeof envelopeSchemas,
): Json {
  const { name, section, summary, pathParams, query, body } = endpoint;
  return {
    operationId: name,
    tags: [section],
    summary: titleOfCall(endpoint),
    description:
      endpoint.subscribe === undefined
        ? summary
        : `${summary} A user stream connection can subscribe to what follows with connection_id.`,
    parameters: [
      ...Object.entries(pathParams).map(([key, param]) => shared.use('path', key, param)),
      ...Object.entries(query).map(([key, param]) => shared.use('query', key, param)),
      ...(endpoint.creates === undefined ? [] : [{ $ref: `#/components/parameters/${idempotencyKey.name}` }]),
    ],
    ...(body !== undefined && { requestBody: describeBody(body) }),
    responses: { ...describeReply(endpoint, example, meta), ...responses.of(endpoint) },
    security: describeSecurity(endpoint),
  };
}

function describeBody({ schema, form, raw, multipart }: Body): Json {
  const largest = Math.max(raw?.maxBytes ?? 0, multipart?.maxBytes ?? 0);
  const rawTypes = raw === undefined ? [] : raw.types === 'any' ? ['*/*'] : raw.types;
  const content = {
    ...(schema && { 'application/json': { schema: refer(schema) } }),
    ...(schema && form && { 'application/x-www-form-urlencoded': { schema: refer(schema) } }),
    // Raw bytes have no schema (OpenAPI 3.1, Media Type Object).
    ...Object.fromEntries(rawTypes.map((type) => [type, {}])),
    ...(multipart && { 'multipart/form-data': { schema: refer(multipart.schema) } }),
  };
  return {
    ...(largest > 0 && { description: `At most ${largest} bytes.` }),
    required: schema === undefined || isRequired(schema),
    content,
  };
}

/** Whether the body must not be empty. */
function isRequired(schema: TSchema): boolean {
  const { type, required = [], anyOf } = schema as { type?: string; required?: string[]; anyOf?: TSchema[] };
  return anyOf?.every(isRequired) ?? (type === 'array' || required.length > 0);
}

function describeReply(endpoint: Described, example: ExampleReply | undefined, meta: string): Json {
  const { reply, limited } = endpoint;
  const names = [
    ...(limited ? Object.keys(limitHeaders) : []),
    ...(endpoint.creates === undefined ? [] : Object.keys(replayedHeader)),
  ];
  const headers =
    names.length === 0
      ? undefined
      : {
          headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        };
  if (reply === undefined && endpoint.method === 'GET') {
    const location = { Location: { schema: { type: 'string', format: 'uri' }, example: example?.location } };
    const all = { ...location, ...headers?.headers };
    const found = { 302: { description: 'Elsewhere; there is no body.', headers: all } };
    // Most programs follow it, and get this.
    const followed = { 200: { description: 'What the redirect leads to.', content: { '*/*': {} } } };
    return endpoint.empty === undefined
      ? { ...followed, ...found }
      : { 204: { description: endpoint.empty, ...headers }, ...found };
  }
  if (reply === undefined) return { 204: { description: 'Done; there is no body.', ...headers } };
  const schema = {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: refer(reply), meta: { $ref: `#/components/schemas/${meta}` } },
  };
  return {
    200: {
      description: 'Done.',
      ...headers,
      content: { 'application/json': { schema, example: example?.body } },
    },
  };
}

/** Alternative security requirements: any one is enough. A token that is sent is checked even if none is needed. */
function describeSecurity({ token, scopes: any }: Described): Json[] {
  const user = any.length === 0 ? [{ user_token: [] }] : any.map((scope) => ({ user_token: [scope] }));
  if (token === 'user') return user;
  if (token === 'app') return [{ app_token: [] }];
  return [...(token === 'none' ? [{}] : []), ...user, { app_token: [] }];
}

/** Describes a parameter once if it is identical in several calls. */
class SharedParameters {
  readonly components: Record<string, Json> = {};

  constructor(endpoints: readonly Described[]) {
    const seen = new Set<string>();
    for (const { query, pathParams } of endpoints) {
      const given = [...Object.entries(pathParams).map(([key, param]) => describeParam('path', key, param))];
      given.push(...Object.entries(query).map(([key, param]) => describeParam('query', key, param)));
      for (const described of given) {
        const text = JSON.stringify(described);
        const key = described.name as string;
        if (seen.has(text)) this.components[key] ??= described;
        seen.add(text);
      }
    }
  }

  use(place: 'path' | 'query', key: string, param: Param<unknown>): Json {
    const described = describeParam(place, key, param);
    const isShared = JSON.stringify(this.components[key]) === JSON.stringify(described);
    return isShared ? { $ref: `#/components/parameters/${key}` } : described;
  }
}

function describeParam(place: 'path' | 'query', name: string, param: Param<unknown>): Json {
  const required = place === 'path' || param.required;
  return { name, in: place, description: param.about, ...(required && { required }), schema: param.schema };
}

/** A response for each error status of a call; those that follow from declarations alone are shared. */
class ErrorResponses {
  readonly components: Record<string, Json> = {};

  of(endpoint: Described): Json {
    const byStatus = Map.groupBy(errorsOf(endpoint), ({ slug }) => errors[slug].status);
    return Object.fromEntries(
      [...byStatus].map(([status, found]) => {
        const response = describeErrors(status, found);
        if (found.some(({ when }) => when !== undefined)) return [status, response];
        const key = found.map(({ slug }) => slug).join('.');
        this.components[key] = response;
        return [status, { $ref: `#/components/responses/${key}` }];
      }),
    );
  }
}

function describeErrors(status: number, found: readonly EndpointError[]): Json {
  const lines = found.map(({ slug, isUsual, when = '' }) =>
    `- \`${slug}\`: ${isUsual ? `${errors[slug].fix} ` : ''}${when}`.trimEnd(),
  );
  return {
    description: lines.join('\n'),
    ...((status === 409 || status === 429 || status === 503) && { headers: retryHeaders }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** Replaces schemas that have a title by references. */
function refer(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(refer);
  const title = titleOf(value);
  if (title === undefined) return referWithin(value);
  const { description } = value as { description?: string };
  return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) };
}

function referWithin(schema: object): Json {
  // Examples hold no schemas, whatever their keys are called.
  const describe = ([key, member]: [string, unknown]) => [key, key === 'examples' ? member : refer(member)];
  return Object.fromEntries(Object.entries(describedSchema(schema)).map(describe));
}
