import type { Body } from '../../http/body.ts';
import type { Described } from '../../http/endpoint.ts';
import type { Param } from '../../http/params.ts';

/** Continues a command on the next line. */
const BREAK = ' \\\n  ';

/**
 * Commands for a call, one for each example of its body; values that the caller has to fill in are shell variables. `base` is the
 * root of the call's path.
 */
export function curlExamples(call: Described, base: string): string[] {
  const { method, path, token, pathParams, query, body } = call;
  const filled = encodeURI(path.replace(/:(\w+)/g, (_, name: string) => exampleOf(name, pathParams[name])));
  const needed = Object.entries(query).filter(([, param]) => param.required);
  const search = needed.map(([name, param]) => `${name}=${exampleOf(name, param)}`).join('&');
  const url = `"${base}${filled}${search && `?${search}`}"`;
  const options = [
    ...(path.startsWith('/stream/') ? ['-N'] : []),
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`-X ${method}`]),
  ];
  const lines = [
    ['curl', ...options, url].join(' '),
    ...(token === 'none' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
  ];
  if (body === undefined) return [lines.join(BREAK)];
  return bodyExamples(body).map((given) => [...lines, ...given].join(BREAK));
}

/** The options that send a body, for each example of it. */
function bodyExamples({ schema, raw, multipart }: Body): string[][] {
  return [
    ...examplesOf(schema).map((example) => {
      const json = JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
      return ['-H "Content-Type: application/json"', `-d '${json}'`];
    }),
    ...(raw === undefined ? [] : [[typeOption(raw.types), '--data-binary "@$FILE"']]),
    ...examplesOf(multipart?.schema).map((parts) =>
      Object.entries(parts as object).map(([name, value]) => `-F "${name}=${value}"`),
    ),
  ];
}

function typeOption(types: readonly string[] | 'any'): string {
  return `-H "Content-Type: ${types === 'any' ? '$TYPE' : types[0]}"`;
}

function examplesOf(schema: object | undefined): readonly unknown[] {
  return (schema as { examples?: unknown[] } | undefined)?.examples ?? [];
}

function exampleOf(name: string, param: Param<unknown> | undefined): string {
  const [example] = (param?.schema.examples ?? []) as string[];
  return example ?? `$${name.toUpperCase()}`;
}
