/** What every reply of the API must be: what its endpoint declares, in success and in error. */
import Schema from 'typebox/schema';
import { expect } from 'vitest';
import { app } from '../src/app.ts';
import type { Described, Endpoint } from '../src/http/endpoint.ts';
import { errorsOf } from '../src/http/endpoint-errors.ts';
import { Router } from '../src/http/router.ts';
import type { Json } from './harness.ts';

const { described, administration } = app;
const endpoints = [...app.endpoints, ...administration.endpoints];

const router = new Router(endpoints);
const validators = new Map<Endpoint, ReturnType<typeof Schema.Compile>>();

/** A success has the keys that the endpoint's schema names: no more, no less. `path` is below the root. */
export function checkReply(method: string, path: string, body: Json): void {
  const { route } = router.find(method, path.split('?')[0]!);
  expect(body.meta?.code, `${method} ${path}: meta.code`).toBe(200);
  // `GET /channels` is a look-up where it is given ids.
  const isPage = route.paginated && !/[?&]ids=/.test(path);
  if (isPage) expect(body.meta).toHaveProperty('more');
  if (route.reply === undefined) return;
  let validator = validators.get(route);
  if (validator === undefined) {
    validator = Schema.Compile(route.reply);
    validators.set(route, validator);
  }
  if (validator.Check(body.data)) return;
  const [, faults] = validator.Errors(body.data);
  throw new Error(`${method} ${path} does not match its schema: ${JSON.stringify(faults).slice(0, 2000)}`);
}

/** An error is `meta` alone, with an error that the endpoint states. `path` is below the root. */
export function checkError(method: string, path: string, status: number, body: Json): void {
  expect(Object.keys(body)).toEqual(['meta']);
  expect(body.meta).toMatchObject({
    code: status,
    error_message: expect.any(String),
    error_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    error_slug: expect.any(String),
  });
  expect(new URL(body.meta.error_url).pathname + new URL(body.meta.error_url).hash).toBe(
    `/docs/errors#${body.meta.error_slug}`,
  );
  const endpoint = endpointAt(method, path);
  if (endpoint !== undefined) checkStated(endpoint, body);
}

/** An error of a stream of users or apps, by its URL. */
export function checkStreamError(url: string, body: Json): void {
  const isUsers = new URL(url).pathname.startsWith('/stream/user');
  checkStated(described.beside.find(({ path }) => (path === '/stream/user') === isUsers)!, body);
}

/** Undefined where there is none: the error is that of a URL. */
function endpointAt(method: string, path: string): Endpoint | undefined {
  try {
    return router.find(method, path.split('?')[0]!).route;
  } catch {
    return undefined;
  }
}

function checkStated(endpoint: Described, { meta }: Json): void {
  if (errorsOf(endpoint).some(({ slug }) => slug === meta.error_slug)) return;
  throw new Error(
    `${endpoint.name} does not state that it refuses with ${meta.error_slug}: ${meta.error_message}`,
  );
}
