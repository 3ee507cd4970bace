/**
 * Writes what the Python client has from the description of the interface: its objects, bodies and calls, and the blocking
 * client, which is the asyncio client without waiting. `scripts/generate.mjs` calls it.
 */
import { derive } from './derive.ts';
import { Classes, className, docstring } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a description is whatever its schema allows
type Json = any;

const MADE = 'Made from the description of the interface by packages/python/generate.ts; not to be edited.';

/** Files of the asyncio client that the blocking one has of its own: they wait. */
const OWN = ['net.py'];

/**
 * The texts of the files to write, by their paths in the package.
 * @param description - OpenAPI 3.1, parsed
 * @param asyncio - the texts of the files of the asyncio client, by name
 */
export function writePackage(
  description: Json,
  asyncio: Readonly<Record<string, string>>,
): Record<string, string> {
  const objects = new Classes('dataclass');
  const bodies = new Classes('TypedDict');
  const { Error: error, ...shown } = description.components.schemas;
  for (const [name, schema] of Object.entries<Json>(shown)) objects.add(name, schema);
  const slugs = objects.typeOf(error.properties.meta.properties.error_slug, '');
  const calls = writeCalls(description, objects, bodies);
  const derived = Object.entries({ ...asyncio, 'calls.py': calls }).filter(([name]) => !OWN.includes(name));
  return {
    'objects.py': `"""Objects of the interface. ${MADE}"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .record import Record, Reply

ErrorSlug = ${slugs}
"""Names of errors; later versions of a service may have more."""


${objects.text}

__all__ = [
${['ErrorSlug', 'Record', 'Reply', ...objects.names].map((name) => `    "${name}",\n`).join('')}]
`,
    'bodies.py': `"""What calls are sent as JSON. ${MADE}"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict


${bodies.text}`,
    'aio/calls.py': calls,
    ...Object.fromEntries(derived.map(([name, text]) => [`blocking/${name}`, derive(text)])),
  };
}

function writeCalls(description: Json, objects: Classes, bodies: Classes): string {
  const root: Group = { below: new Map() };
  for (const [path, { servers, ...methods }] of Object.entries<Json>(description.paths)) {
    // Streams are no calls: they have classes of their own.
    if (servers !== undefined) continue;
    for (const [method, call] of Object.entries<Json>(methods)) {
      let at = root;
      for (const part of nameOf(call.operationId).split('.')) {
        let next = at.below.get(part);
        next ??= { below: new Map() };
        at.below.set(part, next);
        at = next;
      }
      const parameters = call.parameters.map(({ $ref, ...own }: Json) =>
        $ref === undefined
          ? own
          : { ...description.components.parameters[$ref.split('/').pop()], isShared: true },
      );
      const described = { ...call, method: method.toUpperCase(), path, parameters };
      at.call = (name) => writeCall(name, described, objects, bodies);
    }
  }
  const classes: string[] = [];
  writeGroup([], root, classes);
  return `"""Every call of the interface, by its name. ${MADE}"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Literal, cast

from .. import bodies, objects
from .._encode import Form, path_of
from ..objects import Reply
from .http import Content, Http
from .response import Response

${classes.join('\n')}`;
}

/** The name of a call in the client: `app_streams.create` of `app-streams.create`. `global` is a word of the language. */
function nameOf(operationId: string): string {
  return operationId.replaceAll('-', '_').replace(/\bglobal\b/, 'global_');
}

/** A group of calls by the part of their names that they share: a call itself, and those whose names go on from there. */
interface Group {
  below: Map<string, Group>;
  /** The text of its function, which is called by this name. */
  call?: (name: string) => string;
}

/** Writes the class of a group after the classes that it has as members. */
function writeGroup(path: readonly string[], group: Group, classes: string[]): void {
  const name = path.length === 0 ? 'Calls' : className(...path);
  const members: string[] = [];
  const functions: string[] = [];
  if (group.call !== undefined) functions.push(group.call('__call__'));
  for (const [part, one] of group.below) {
    if (one.below.size === 0) functions.push(one.call!(part));
    else {
      writeGroup([...path, part], one, classes);
      members.push(`        self.${part} = ${className(...path, part)}(http)\n`);
    }
  }
  classes.push(`
class ${name}:
    """${path.length === 0 ? 'Every call of the interface.' : `Calls whose names begin with \`${path.join('.')}\`.`}"""

    def __init__(self, http: Http) -> None:
        self._http = http
${members.join('')}${functions.join('')}`);
}

function writeCall(name: string, call: Json, objects: Classes, bodies: Classes): string {
  const { operationId, method, path, parameters, requestBody, responses } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one as string);
  const query = parameters.filter((one: Json) => one.in === 'query');
  // What many calls have is in the reference.
  const own = query.filter((one: Json) => !one.isShared);
  const body = bodyType(operationId, requestBody, bodies);
  const optional = ' | None = None';
  const args = [
    'self',
    ...inPath.map((one) => `${one}: str`),
    ...(body === undefined ? [] : [`body: ${body}${requestBody.required ? '' : optional}`]),
    '*',
    ...query.map((one: Json) => `${one.name}: ${parameterType(one)}${one.required ? '' : optional}`),
    `headers: Mapping[str, str]${optional}`,
  ];
  const passed = query.map((one: Json) => `                "${one.name}": ${one.name},\n`).join('');
  const given = [
    `"${method}"`,
    inPath.length === 0 ? `"${path}"` : `path_of("${path}", ${inPath.join(', ')})`,
    ...(query.length === 0 ? [] : [`query={\n${passed}            }`]),
    ...(body === undefined ? [] : ['body=body']),
    'headers=headers',
    ...(parameters.some((one: Json) => one.name === 'Idempotency-Key') ? ['creates=True'] : []),
  ];
  const about = [
    call.description ?? call.summary,
    `\`${method} ${path}\``,
    own.map((one: Json) => `- \`${one.name}\`: ${one.description}`).join('\n'),
    errorsOf(responses),
  ];
  const [type, statement, first] = replyOf(operationId, responses, objects);
  return `
    async def ${name}(
${args.map((arg) => `        ${arg},\n`).join('')}    ) -> ${type}:
${docstring(about.filter((part) => part !== '').join('\n\n'), '        ')}        ${statement}(
${[...first, ...given].map((arg) => `            ${arg},\n`).join('')}        )
`;
}

/** The type of a reply, the function that gets it, and the first arguments of this one. */
function replyOf(
  operationId: string,
  responses: Json,
  objects: Classes,
): [type: string, statement: string, args: string[]] {
  const schema = responses[200]?.content?.['application/json']?.schema;
  if (schema === undefined)
    return responses[302] !== undefined || responses[204] === undefined
      ? // It leads to a content, which may not be there yet.
        ['Response', 'return await self._http.send', []]
      : ['None', 'await self._http.call_without_reply', []];
  const { data, meta } = schema.properties;
  const [dataType, metaType] = [data, meta].map((one) =>
    // Functions of the same class are called `list`.
    qualify(objects.typeOf(one, className(operationId)), objects).replace(/\b(list|dict)(?=\[)/g, capital),
  ) as [string, string];
  const kind = dataType.includes(' | ') ? `cast(Any, ${dataType})` : dataType;
  return [`Reply[${dataType}, ${metaType}]`, 'return await self._http.call', [kind, metaType]];
}

function qualify(type: string, objects: Classes): string {
  return type.replace(/\b[A-Z]\w*/g, (name) => (objects.names.includes(name) ? `objects.${name}` : name));
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

function bodyType(operationId: string, requestBody: Json, bodies: Classes): string | undefined {
  if (requestBody === undefined) return undefined;
  const { content } = requestBody;
  const schema = content['application/json']?.schema;
  const types: string[] = [];
  if (schema !== undefined)
    types.push(
      bodies
        .typeOf(schema, className(operationId))
        .replace(/\b[A-Z]\w*/g, (name) => (bodies.names.includes(name) ? `bodies.${name}` : name))
        .replace(/\blist(?=\[)/g, capital),
    );
  if ('multipart/form-data' in content) types.push('Form');
  if ('*/*' in content) types.push('Content');
  return types.join(' | ');
}

function parameterType({ schema, description }: Json): string {
  if (schema.enum?.join() === '0,1') return 'bool';
  if (/^Comma-separated/.test(description)) return 'str | Sequence[str]';
  return new Classes('TypedDict').typeOf(schema, '');
}

/** The errors that the call states itself. */
function errorsOf(responses: Json): string {
  const lines = Object.values<Json>(responses).flatMap(({ description }) =>
    (description ?? '').split('\n').filter((line: string) => line.startsWith('- `')),
  );
  return lines.length === 0 ? '' : `Errors:\n${lines.join('\n')}`;
}
