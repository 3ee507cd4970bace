import findMyWay from 'find-my-way';
import { ApiError } from '../errors.ts';
import { lazily } from '../lazily.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export type Method = (typeof METHODS)[number];

interface Route {
  method: Method;
  path: string;
}

interface Found<R extends Route> {
  route: R;
  params: Readonly<Record<string, string | undefined>>;
}

const NO_PARAMS: Readonly<Record<string, string | undefined>> = {};

/** Finds a route by method and path, ignoring a trailing slash and percent-encoding. */
export class Router<R extends Route> {
  readonly #routes: () => findMyWay.Instance<findMyWay.HTTPVersion.V1>;
  /** By method, those whose path has no parameters, by path: found at once as most clients write them. */
  readonly #plain = new Map<string, Map<string, R>>(METHODS.map((method) => [method, new Map()]));

  constructor(routes: readonly R[]) {
    this.#routes = lazily(() => {
      const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 1024 });
      for (const route of routes) router.on(route.method, route.path, () => undefined, route);
      return router;
    });
    for (const route of routes) {
      if (!/[:*(]/.test(route.path)) this.#plain.get(route.method)?.set(route.path, route);
    }
  }

  /** @throws {ApiError} 404, 405 with `Allow`, or 400 for a URL that cannot be decoded. */
  find(method: string, path: string): Found<R> {
    const found = this.match(method, path);
    if (found !== undefined) return found;
    const allowed = METHODS.filter((other) => this.#routes().find(other, path));
    if (allowed.length === 0) throw new ApiError('not-found', 'there is nothing at this URL.');
    const list = allowed.join(',');
    throw new ApiError('method-not-allowed', `Method not allowed. Please use: ${list}`, { allow: list });
  }

  /** The same, but undefined where there is none. @throws {ApiError} 400 */
  match(method: string, path: string): Found<R> | undefined {
    const plain = this.#plain.get(method)?.get(path);
    if (plain !== undefined) return { route: plain, params: NO_PARAMS };
    if (!decodable(path)) throw new ApiError('malformed-request', 'the URL cannot be decoded.');
    const found = this.#routes().find(method as Method, path);
    return found ? { route: found.store as R, params: found.params } : undefined;
  }
}

function decodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
