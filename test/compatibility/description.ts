/** The parts of `/openapi.json` that clients depend on, in a short form that is kept for each release. */

// biome-ignore lint/suspicious/noExplicitAny: a description is whatever its schema allows
type Json = any;

/** A schema without texts and examples: the keywords below. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  [keyword: string]: unknown;
}

export interface Parameter {
  required: boolean;
  schema: Schema;
}

export interface Operation {
  name: string;
  /** The tokens and scopes, each of which is enough: `user_token: stream`, or an empty text for none. */
  tokens: readonly string[];
  /** By place and name: `query count`. */
  parameters: Readonly<Record<string, Parameter>>;
  body?: { required: boolean; types: Readonly<Record<string, Schema>> };
  /** By status; `null` without JSON. */
  replies: Readonly<Record<string, Schema | null>>;
}

export interface Description {
  version: string;
  /** By method and path: `GET /posts/{post_id}`. */
  operations: Readonly<Record<string, Operation>>;
  schemas: Readonly<Record<string, Schema>>;
}

const BOUNDS = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern'],
  ...['enum', 'const', 'type', '$ref', 'required'],
];

/** The short form of a schema. */
function shorten(schema: Json): Schema {
  const { properties, items, anyOf, patternProperties } = schema;
  const short: Schema = {};
  for (const keyword of BOUNDS) if (keyword in schema) short[keyword] = schema[keyword];
  if (properties !== undefined) short.properties = mapValues(properties, shorten);
  if (items !== undefined) short.items = shorten(items);
  if (anyOf !== undefined) short.anyOf = anyOf.map(shorten);
  // Objects whose keys are ids or the like.
  if (patternProperties !== undefined) short.items = shorten(Object.values(patternProperties)[0]);
  return short;
}

/** The short form of a description. @param description - OpenAPI 3.1, parsed */
export function shortForm({ info, paths, components }: Json): Description {
  const resolve = (given: Json): Json =>
    given.$ref === undefined ? given : components.parameters[given.$ref.split('/').pop()];
  const operations: Record<string, Operation> = {};
  for (const [path, { servers: _, ...methods }] of Object.entries<Json>(paths)) {
    for (const [method, call] of Object.entries<Json>(methods)) {
      const { requestBody } = call;
      const parameters = (call.parameters ?? [])
        .map(resolve)
        .map((one: Json) => [
          `${one.in} ${one.name}`,
          { required: one.required === true, schema: shorten(one.schema) },
        ]);
      const replies = Object.entries<Json>(call.responses)
        .filter(([status]) => status < '400')
        .map(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return [status, schema === undefined ? null : shorten(schema)];
        });
      operations[`${method.toUpperCase()} ${path}`] = {
        name: call.operationId,
        tokens: (call.security ?? [{}]).map(writeToken).sort(),
        parameters: Object.fromEntries(parameters),
        ...(requestBody !== undefined && {
          body: {
            required: requestBody.required === true,
            types: mapValues(requestBody.content, ({ schema = {} }: Json) => shorten(schema)),
          },
        }),
        replies: Object.fromEntries(replies),
      };
    }
  }
  return { version: info.version, operations, schemas: mapValues(components.schemas, shorten) };
}

function writeToken(token: Record<string, string[]>): string {
  const [kind] = Object.entries(token);
  if (kind === undefined) return '';
  const [name, scopes] = kind;
  return scopes.length === 0 ? name : `${name}: ${scopes.join(' ')}`;
}

function mapValues<T>(object: Readonly<Record<string, Json>>, map: (value: Json) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
