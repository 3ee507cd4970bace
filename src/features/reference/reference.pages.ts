import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { content, htmlWithScripts, type Page, type PageCall } from '../../http/page.ts';
import { type Instance, instanceOf } from '../instance/instance.ts';
import { gatherDocumentation } from './documentation.ts';
import { writeErrorsMarkdown } from './errors.html.ts';
import { type DescribedInterface, interfaceOf, writeOpenApi } from './reference.interface.ts';
import { renderDocumentation } from './reference.page.ts';
import { writeScript } from './search.script.ts';

/**
 * The documentation for people and the description for programs; each is made when it is first asked for, and cached.
 */
export function referencePages(described: DescribedInterface): readonly Page[] {
  const documentation = once(({ url }: Config) => {
    const gathered = gatherDocumentation(interfaceOf(described, url));
    const script = writeScript(gathered);
    return { script, pages: renderDocumentation(gathered, script.path) };
  });
  // The texts of the instance are another object after a change.
  const openApi = once((instance: Instance, url: string) =>
    Buffer.from(writeOpenApi(described, url, instance)),
  );
  const show = ({ ctx, path }: PageCall) => {
    const page = documentation(ctx.config).pages.get(path.replace(/\/$/, ''));
    if (page === undefined) throw new ApiError('not-found', 'there is nothing at this URL.');
    return htmlWithScripts(page);
  };
  return [
    { name: 'reference.docs', method: 'GET', path: '/docs', handle: show },
    { name: 'reference.guide', method: 'GET', path: '/docs/:guide', handle: show },
    { name: 'reference.section', method: 'GET', path: '/docs/reference/:section', handle: show },
    {
      name: 'reference.script',
      method: 'GET',
      path: '/docs.js',
      limit: 'picture',
      // Pages name it by its content.
      handle: ({ ctx }) =>
        content('text/javascript; charset=utf-8', documentation(ctx.config).script.text, [
          'Cache-Control',
          'public, max-age=31536000, immutable',
        ]),
    },
    {
      name: 'reference.openapi',
      method: 'GET',
      path: '/openapi.json',
      // Tools in browsers load it from wherever they are served.
      handle: async ({ ctx }) =>
        content('application/json', openApi(await instanceOf(ctx), ctx.config.url), [
          'Access-Control-Allow-Origin',
          '*',
        ]),
    },
  ];
}

/** The files in `docs/` that are made from the code, by name. */
export function generatedDocs(described: DescribedInterface): Readonly<Record<string, string>> {
  return { 'openapi.json': writeOpenApi(described, ''), 'errors.md': writeErrorsMarkdown() };
}

/** Caches what was made for each configuration or text: a process has one of each, tests have several. */
function once<K extends object, A extends unknown[], T>(
  make: (key: K, ...rest: A) => T,
): (key: K, ...rest: A) => T {
  const made = new WeakMap<K, { value: T }>();
  return (key, ...rest) => {
    let known = made.get(key);
    if (known === undefined) {
      known = { value: make(key, ...rest) };
      made.set(key, known);
    }
    return known.value;
  };
}
