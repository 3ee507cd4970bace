import type { Described } from '../../http/endpoint.ts';
import type { Param } from '../../http/params.ts';

/** Goes on in the next line of a command. */
const BREAK = ' \\\n  ';

/**
 * Commands that make a call, one for each example of its body; what the caller has to fill in is a variable of the
 * shell. `base` is the root that the call's path is below.
 */
export function curlExamples(call: Described, base: string): string[] {
  const { method, path, token, pathParams, query, body } = call;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => exampleOf(name, pathParams[name]));
  const needed = Object.entries(query).filter(([, param]) => param.required);
  const search = needed.map(([name, param]) => `${name}=${exampleOf(name, param)}`).join('&');
  const address = `"${base}${filled}${search && `?${search}`}"`;
  const options = [
    ...(path === '/stream/user' ? ['-N'] : []),
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`-X ${method}`]),
  ];
  const lines = [
    ['curl', ...options, address].join(' '),
    ...(token === 'none' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
  ];
  if (body === undefined) return [lines.join(BREAK)];
  return (
    (body.schema as { examples?: unknown[] }).examples?.map((example) => {
      const json = JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
      return [...lines, '-H "Content-Type: application/json"', `-d '${json}'`].join(BREAK);
    }) ?? []
  );
}

function exampleOf(name: string, param: Param<unknown> | undefined): string {
  const [example] = (param?.schema.examples ?? []) as string[];
  return example ?? `$${name.toUpperCase()}`;
}
