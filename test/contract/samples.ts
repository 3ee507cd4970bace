/** Values for the parameters of any endpoint, found by asking the parameter itself. */
import type { TObject } from 'typebox';
import Schema from 'typebox/schema';
import { Create } from 'typebox/value';
import { ApiError } from '../../src/errors.ts';
import type { Body } from '../../src/http/body.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { Param, Params } from '../../src/http/params.ts';
import type { Json } from '../harness.ts';

const validCandidates = [
  '1',
  '1,2',
  'me',
  'x',
  'net.svc.core.x',
  '52.5',
  '00000000-0000-4000-8000-000000000000',
  '👍',
];
const badCandidates = ['maybe', '1.5', '-1', '1,,x', 'x'.repeat(2000), '1,'.repeat(300)];

function errorOf(param: Param<unknown>, name: string, value: string): ApiError | undefined {
  try {
    param.read(value, name);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Parameters that name what every service has. */
const known: Readonly<Record<string, string>> = { slug: 'photos' };

function validValue(param: Param<unknown>, name: string): string {
  const value =
    known[name] ?? validCandidates.find((candidate) => errorOf(param, name, candidate) === undefined);
  if (value === undefined) throw new Error(`no candidate suits the parameter ${name}: add one to samples.ts`);
  return value;
}

/** A value that a parameter refuses as malformed, besides NUL, which all refuse. */
export function badValues(param: Param<unknown>, name: string): string[] {
  const bad = badCandidates.find((candidate) => errorOf(param, name, candidate)?.status === 400);
  const isNumber = param.schema.type === 'integer' || param.schema.type === 'number';
  if (bad === undefined && isNumber) throw new Error(`${name} takes any text for a number`);
  return bad === undefined ? ['a\0b'] : [bad, 'a\0b'];
}

/** The endpoint's path with query, whose parameters are all well formed; `query` and `within` override. */
export function pathOf(
  endpoint: Endpoint,
  query: Record<string, string> = {},
  within: Record<string, string> = {},
): string {
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) =>
      within[name] ?? encodeURI(validValue(endpoint.pathParams[name] as Param<unknown>, name)),
  );
  const all = new URLSearchParams({ ...required(endpoint.query), ...query });
  return all.size === 0 ? path : `${path}?${all}`;
}

function required(params: Params): Record<string, string> {
  const needed = Object.entries(params).filter(([, param]) => param.required);
  return Object.fromEntries(needed.map(([name, param]) => [name, validValue(param, name)]));
}

/** For each key of a body, a body that is valid but for a value of the wrong type there. */
export function badBodies(body: Body): { key: string; value: Json }[] {
  // Where a list of objects is taken as well, they are alike; of a list alone, an object in it is.
  const { anyOf: choices, items } = body.schema as { anyOf?: TObject[]; items?: TObject };
  const schema = (choices?.[0] ?? items ?? body.schema) as TObject;
  const [example] = (body.schema as { examples?: Json[] }).examples?.flat() ?? [];
  const valid = {
    ...(Create(schema) as object),
    ...(Array.isArray(example) ? example[0] : (example as object)),
  };
  return Object.entries(schema.properties).flatMap(([key, schema]) => {
    const validator = Schema.Compile(schema);
    const wrong = [{ a: 1 }, ['a'], 'x', 1.5, true].find((candidate) => !validator.Check(candidate));
    if (wrong === undefined) return [];
    const value = { ...valid, [key]: wrong };
    return [{ key, value: items === undefined ? value : [value] }];
  });
}

/** Whether a call has a body of its own that may carry the token: not where any body is a content. */
export function takesBody({ method, body }: Endpoint): boolean {
  return (method === 'POST' || method === 'PUT' || method === 'PATCH') && body?.raw === undefined;
}
