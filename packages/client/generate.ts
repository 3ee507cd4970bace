/** Writes `src/api.ts`, the typed calls, from the description of the interface; `scripts/generate.mjs` calls it. */

// biome-ignore lint/suspicious/noExplicitAny: a description is whatever its schema allows
type Json = any;

/** The text of `src/api.ts`. @param description - OpenAPI 3.1, parsed */
export function writeApi(description: Json): string {
  const { parameters, schemas } = description.components;
  const { Error: error, ...shown } = schemas;
  const tree: Tree = { below: new Map() };
  const bodies: string[] = [];
  const table: string[] = [];
  for (const [path, { servers, ...methods }] of Object.entries<Json>(description.paths)) {
    // Streams are no calls: they have consumers of their own.
    if (servers !== undefined) continue;
    for (const [method, call] of Object.entries<Json>(methods)) {
      let at = tree;
      const name = nameOf(call.operationId);
      for (const part of name.split('.')) {
        let next = at.below.get(part);
        next ??= { below: new Map() };
        at.below.set(part, next);
        at = next;
      }
      at.call = describe(call, `${method.toUpperCase()} ${path}`, description);
      const { content } = call.requestBody ?? {};
      const schema = content?.['application/json']?.schema;
      if (schema !== undefined) bodies.push(`  '${name}': ${typeOf(schema, '  ')};\n`);
      const creates = call.parameters.some((one: Json) => one.$ref?.endsWith('/Idempotency-Key'));
      const flags = creates ? `, ${content !== undefined}, true` : content === undefined ? '' : ', true';
      table.push(`  '${name}': ['${method.toUpperCase()}', '${path}'${flags}],`);
    }
  }
  const objects = Object.entries<Json>(shown).map(([name, schema]) => {
    const isObject = schema.properties !== undefined;
    const type = typeOf(schema, '');
    return `${comment(schema.description, '')}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
  });
  const given = Object.entries<Json>(parameters)
    .filter(([key, { name, in: place }]) => key === name && place === 'query')
    .map(([key, one]) => `${comment(one.description, '  ')}  ${keyOf(key)}: ${parameterType(one)};\n`);
  return `/** Made from the description of the interface by packages/client/generate.ts; not to be edited. */
import type { CallOptions, Content, Reply } from './http.ts';

${objects.join('\n')}
/** Names of errors; later versions of a service may have more. */
export type ErrorSlug = ${typeOf(error.properties.meta.properties.error_slug, '')};

/** Parameters in the query that several calls have. */
export interface QueryParameters {
${given.join('')}}

/** Some of the parameters that several calls have, none of them required. */
type Query<K extends keyof QueryParameters> = { [P in K]?: QueryParameters[P] | undefined };

/** What calls are sent as JSON, by their names. */
export interface Bodies {
${bodies.join('')}}

/** Every call of the interface, by its name. */
export interface Calls ${members(tree, '')}

/** Method and path of every call, whether it takes a body, and whether it takes an Idempotency-Key. */
export const calls: Readonly<
  Record<string, readonly [method: string, path: string, hasBody?: boolean, creates?: boolean]>
> = {
${table.join('\n')}
};
`;
}

/** The name of a call in the client: `appStreams.create` of `app-streams.create`. */
export function nameOf(operationId: string): string {
  return operationId.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** A call by a part of its name, and the calls whose names go on from there. */
interface Tree {
  below: Map<string, Tree>;
  call?: Described;
}

interface Described {
  about: string;
  /** Parameters and the type of what is returned. */
  signature: string;
}

function members({ below }: Tree, indent: string): string {
  const deeper = `${indent}  `;
  const lines = [...below].map(([name, { below, call }]) => {
    const key = keyOf(name);
    if (call === undefined) return `${deeper}${key}: ${members({ below }, deeper)};\n`;
    const about = comment(call.about, deeper);
    if (below.size === 0) return `${about}${deeper}${key}${call.signature};\n`;
    const inner = `${deeper}  `;
    const rest = members({ below }, deeper).slice(2);
    return `${about}${deeper}${key}: {\n${comment(call.about, inner)}${inner}${call.signature};\n${rest};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function describe(call: Json, route: string, { components }: Json): Described {
  const resolved = call.parameters.map((one: Json) => {
    const key = one.$ref?.split('/').pop();
    return { key, ...(key === undefined ? one : components.parameters[key]) };
  });
  const args = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`);
  const body = bodyType(call);
  if (body !== undefined) args.push(`body${call.requestBody.required ? '' : '?'}: ${body}`);
  const query = resolved.filter((one: Json) => one.in === 'query');
  const isRequired = query.some((one: Json) => one.required);
  args.push(`query${isRequired ? '' : '?'}: ${queryType(query)}`);
  args.push('options?: CallOptions');
  return {
    about: `${call.description ?? call.summary}\n\n\`${route}\`${ownErrors(call.responses)}`,
    signature: `(${args.join(', ')}): Promise<${replyType(call.responses)}>`,
  };
}

function queryType(query: readonly Json[]): string {
  const isShared = (one: Json): boolean => one.key === one.name && !one.required;
  const shared = query.filter(isShared).map(({ name }) => `'${name}'`);
  const own = query
    .filter((one) => !isShared(one))
    .map((one) => {
      const optional = one.required ? '' : ' | undefined';
      const about = `/** ${one.description} */ `;
      return `${about}${keyOf(one.name)}${one.required ? '' : '?'}: ${parameterType(one)}${optional}`;
    });
  const parts = shared.length > 0 ? [`Query<${shared.join(' | ')}>`] : [];
  if (own.length > 0) parts.push(`{ ${own.join('; ')} }`);
  return parts.join(' & ') || 'Query<never>';
}

function parameterType({ schema, description }: Json): string {
  if (schema.enum?.join() === '0,1') return 'boolean | 0 | 1';
  if (/^Comma-separated/.test(description)) return 'string | readonly string[]';
  return typeOf(schema, '');
}

function bodyType({ operationId, requestBody }: Json): string | undefined {
  if (requestBody === undefined) return undefined;
  const { content } = requestBody;
  const types = 'application/json' in content ? [`Bodies['${nameOf(operationId)}']`] : [];
  if ('multipart/form-data' in content) types.push('FormData');
  if ('*/*' in content) types.push('Content');
  return types.join(' | ');
}

function replyType(responses: Json): string {
  const schema = responses[200]?.content?.['application/json']?.schema;
  if (schema !== undefined)
    return `Reply<${typeOf(schema.properties.data, '    ')}, ${typeOf(schema.properties.meta, '    ')}>`;
  // A call that leads to a content may have none yet.
  return responses[302] !== undefined || responses[204] === undefined ? 'Response' : 'void';
}

/** The errors that the call states itself, as lines of its comment. */
function ownErrors(responses: Json): string {
  const lines = Object.values<Json>(responses).flatMap(({ description }) =>
    (description ?? '').split('\n').filter((line: string) => line.startsWith('- `')),
  );
  return lines.length === 0 ? '' : `\n\nErrors:\n${lines.join('\n')}`;
}

function typeOf(schema: Json, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').pop();
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((one: Json) => typeOf(one, indent)))].join(' | ');
  switch (schema.type) {
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return /^[\w]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
    }
    case 'object':
      return objectType(schema, indent);
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

function objectType(schema: Json, indent: string): string {
  const entries = Object.entries<Json>(schema.properties ?? {});
  if (entries.length === 0) {
    const { patternProperties = {}, additionalProperties: others } = schema;
    const [rest = typeof others === 'object' ? others : {}] = Object.values<Json>(patternProperties);
    return `Record<string, ${typeOf(rest, indent)}>`;
  }
  const deeper = `${indent}  `;
  const lines = entries.map(([key, member]) => {
    const isRequired = schema.required?.includes(key);
    return `${comment(member.description, deeper)}${deeper}${keyOf(key)}${isRequired ? '' : '?'}: ${typeOf(member, deeper)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function keyOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`;
}

function comment(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}
