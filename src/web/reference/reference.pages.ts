import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { type Instance, instanceOf } from '../../features/instance/instance.ts';
import { content, htmlWithScripts, type Page } from '../../http/page.ts';
import { knownOr } from '../../known.ts';
import type { DescribedInterface, DescribedInterfaces } from '../../modules.ts';
import { openPage } from '../kit/forms.ts';
import { consolePages } from './console/console.pages.ts';
import { testTokenPages } from './test-token.pages.ts';
import { tokenPages } from './token.pages.ts';

/** The documentation for people and the description for programs; each is built at its first request, and cached. */
export function referencePages(described: DescribedInterfaces): readonly Page[] {
  const load = () => import('./make-reference.ts');
  const documentation = once(async ({ url, sandbox }: Config) =>
    (await load()).makeDocumentation(described, url, sandbox),
  );
  const openApiPage = (name: string, path: string, calls: DescribedInterface): Page => {
    // The instance's texts become a new object after a change.
    const openApi = once(async (instance: Instance, url: string) =>
      (await load()).makeOpenApi(calls, url, instance),
    );
    return {
      name: `reference.${name}`,
      method: 'GET',
      path,
      // Tools in browsers load it from wherever they are served.
      handle: async ({ ctx }) =>
        content('application/json', await openApi(await instanceOf(ctx), ctx.config.url), [
          'Access-Control-Allow-Origin',
          '*',
        ]),
    };
  };
  const docsPage = (name: string, route: string) =>
    openPage(`reference.${name}`, route, async ({ ctx, path }, visit) => {
      const page = (await documentation(ctx.config)).show(path.replace(/\/$/, ''), visit);
      if (page === undefined) throw new ApiError('not-found', 'there is nothing at this URL.');
      return htmlWithScripts(page, visit.headers);
    });
  return [
    ...tokenPages(described, documentation),
    ...testTokenPages(documentation),
    ...consolePages(described, documentation),
    docsPage('docs', '/docs'),
    docsPage('guide', '/docs/:guide'),
    docsPage('section', '/docs/reference/:section'),
    openApiPage('openapi', '/openapi.json', described),
    openApiPage('openapi-admin', '/openapi-admin.json', described.administration),
  ];
}

/** Caches the result for each configuration or text: a process has one of each, tests have several. */
function once<K extends object, A extends unknown[], T>(
  make: (key: K, ...rest: A) => T,
): (key: K, ...rest: A) => T {
  const made = new WeakMap<K, { value: T }>();
  return (key, ...rest) => knownOr(made, key, () => ({ value: make(key, ...rest) })).value;
}
