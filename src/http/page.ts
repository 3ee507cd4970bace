import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { lazilyLoaded } from '../lazily.ts';
import { toApiError } from './api-error.ts';
import { checkTexts } from './characters.ts';
import { countPage } from './count-requests.ts';
import { errorEnvelope } from './envelope.ts';
import type { Answer, Incoming, Outcome } from './outcome.ts';
import { contentTypeOf, readBody } from './read-body.ts';
import { type Method, Router } from './router.ts';
import { hasBody } from './unread.ts';

/** A request outside the API: for a page, a picture, the health of the process. */
export interface PageCall extends Incoming {
  ctx: Context;
  params: Record<string, string | undefined>;
}

/** A route outside the API. */
export interface Page {
  name: string;
  method: Method;
  path: string;
  /** Which limit per IP address counts it; `none` if it has a limit of its own or needs none. */
  limit?: 'page' | 'picture' | 'none';
  handle(call: PageCall): Promise<Outcome> | Outcome;
}

/** Renders the error page, with the headers to send with it; `call.id` identifies the error in the log. Never fails. */
export type ErrorPage = (call: PageCall, error: ApiError) => Promise<{ page: string; headers: string[] }>;

/** The pages that are loaded at the first request for one of them. */
export interface LaterPages {
  pages: readonly Page[];
  errorPage: ErrorPage;
}

/** Answers requests for pages. */
export class Pages {
  readonly #ctx: Context;
  /** Of those that need not be loaded. */
  readonly #router: Router<Page>;
  readonly #load: () => Promise<LaterPages>;
  readonly #loadRouter: () => Promise<Router<Page>>;

  constructor(ctx: Context, pages: readonly Page[], load: () => Promise<LaterPages>) {
    this.#ctx = ctx;
    this.#router = new Router(pages);
    this.#load = load;
    this.#loadRouter = lazilyLoaded(async () => new Router([...pages, ...(await load()).pages]));
  }

  /** Answers one request; never throws. */
  async answer(incoming: Incoming): Promise<Answer> {
    let name = 'unknown';
    let isPicture = false;
    try {
      // Some programs encode the @ of a user's page.
      const path = incoming.path.replace(/^\/%40/, '/@');
      const { route, params } =
        this.#router.match(incoming.method, path) ?? (await this.#loadRouter()).find(incoming.method, path);
      name = route.name;
      const { limit = 'page' } = route;
      isPicture = limit === 'picture';
      if (limit !== 'none') await countPage(this.#ctx.limiter, limit, incoming);
      checkTexts(params);
      checkTexts(incoming.query);
      const outcome = await route.handle({ ...incoming, ctx: this.#ctx, params });
      return { route: outcome.route ?? name, outcome: showingFiles(this.#ctx, outcome) };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.slug === 'internal-error') {
        this.#ctx.log.error({ id: incoming.id, route: name, err: thrown }, 'a page failed');
      }
      // A new build under the running program may have taken their files away.
      const later = await this.#load().catch(() => undefined);
      if (later === undefined || (isPicture && !/text\/html/i.test(incoming.request.headers.accept ?? ''))) {
        return { route: name, outcome: this.#plainError(incoming, error) };
      }
      const { page, headers } = await later.errorPage({ ...incoming, ctx: this.#ctx, params: {} }, error);
      const all = [...headers, ...Object.entries(error.headers).flat()];
      return { route: name, outcome: html(page, error.status, all) };
    }
  }

  /** The error for resources that pages and apps load, which people do not see, and where there is no page for it. */
  #plainError({ id, request }: Incoming, error: ApiError): Outcome {
    const isJson = /\bjson\b/i.test(request.headers.accept ?? '');
    const headers = ['Cache-Control', 'no-cache', 'Vary', 'Accept', ...Object.entries(error.headers).flat()];
    const body = isJson ? errorEnvelope(error, id, this.#ctx.config.url) : `${error.message}\n`;
    const type = isJson ? 'application/json' : 'text/plain; charset=utf-8';
    return { ...content(type, body, headers), status: error.status };
  }
}

/** Content-Security-Policy: only resources of this origin, and no scripts. Scripts draw pictures of videos before they are uploaded. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self' blob:; style-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** The same page, also allowed to show files of this service from their own host. */
function showingFiles({ config: { filesUrl } }: Context, outcome: Outcome): Outcome {
  if (filesUrl === undefined) return outcome;
  const shown = `$1-src 'self' ${new URL(filesUrl).origin}`;
  const headers = outcome.headers.map((header) => header.replace(/(img|media)-src 'self'/g, shown));
  return { ...outcome, headers };
}

/** What a page may do in addition to the policy. */
export interface Allowed {
  /** Further places that its forms may lead to: browsers also apply the policy to redirects after a form is sent. */
  formTargets?: readonly string[] | undefined;
  /** Further directives of the policy. */
  directives?: readonly string[];
  /** Further origins of pictures. */
  pictures?: readonly string[];
}

/** An HTML page. */
export function html(
  page: string,
  status: number,
  headers: string[],
  { formTargets = [], directives = [], pictures = [] }: Allowed = {},
): Outcome {
  const base = POLICY.replace("img-src 'self'", ["img-src 'self'", ...pictures].join(' '));
  const policy = [[base, ...formTargets].join(' '), ...directives].join('; ');
  return {
    status,
    headers: [
      ...['Content-Type', 'text/html; charset=utf-8'],
      ...['Content-Security-Policy', policy, 'X-Frame-Options', 'DENY'],
      ...['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'same-origin'],
      ...['Vary', 'Accept-Language'],
      ...headers,
    ],
    body: Buffer.from(page),
  };
}

/**
 * What pages with scripts may do: load scripts of this origin, and connect to it. Nothing inline runs, and HTML gets into the
 * document only through the policy `fragments`, which the scripts use for what this service rendered. The policy `worker` names
 * the service worker.
 */
const SCRIPTS = [
  "script-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types fragments worker',
];

/** An HTML page that loads scripts. */
export function htmlWithScripts(page: string, headers: string[], status = 200, allowed?: Allowed): Outcome {
  return html(page, status, headers, { ...allowed, directives: SCRIPTS });
}

/** Content of any other type. */
export function content(type: string, body: string | Buffer, headers: string[] = []): Outcome {
  return {
    status: 200,
    headers: ['Content-Type', type, 'X-Content-Type-Options', 'nosniff', ...headers],
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

/** Redirects the browser, always to a GET, without a Referer. `location` must be free of line breaks. */
export function redirect(location: string, headers: string[] = []): Outcome {
  return {
    status: 303,
    headers: ['Location', location, 'Referrer-Policy', 'no-referrer', ...headers],
    body: Buffer.alloc(0),
  };
}

/** The fields of a form. @throws {ApiError} 415 for another content type, 400 if it is malformed, 413 over the limit. */
export async function readForm(incoming: Incoming): Promise<Record<string, string | undefined>> {
  const type = 'application/x-www-form-urlencoded';
  const sent = contentTypeOf(incoming.request);
  if (sent !== type && hasBody(incoming.request)) {
    throw new ApiError('unsupported-media-type', `send the body as ${type}, not "${sent}".`);
  }
  return (await readBody(incoming)).value as Record<string, string | undefined>;
}
