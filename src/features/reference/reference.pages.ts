import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { content, htmlWithScripts, type Page, type PageCall } from '../../http/page.ts';
import { gatherDocumentation } from './documentation.ts';
import { writeErrorsMarkdown } from './errors.html.ts';
import { type DescribedInterface, interfaceOf, writeOpenApi } from './reference.interface.ts';
import { renderDocumentation } from './reference.page.ts';
import { writeScript } from './search.script.ts';

/**
 * The documentation for people and the description for programs; each is made when it is first asked for, and cached.
 */
export function referencePages(described: DescribedInterface): readonly Page[] {
  const documentation = once(({ url }) => {
    const gathered = gatherDocumentation(interfaceOf(described, url));
    const script = writeScript(gathered);
    return { script, pages: renderDocumentation(gathered, script.path) };
  });
  const openApi = once(({ url }) => Buffer.from(writeOpenApi(described, url)));
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
      handle: ({ ctx }) =>
        content('application/json', openApi(ctx.config), ['Access-Control-Allow-Origin', '*']),
    },
  ];
}

/** The files in `docs/` that are made from the code, by name. */
export function generatedDocs(described: DescribedInterface): Readonly<Record<string, string>> {
  return { 'openapi.json': writeOpenApi(described, ''), 'errors.md': writeErrorsMarkdown() };
}

/** Keeps what was made for each configuration: a process has one, tests have several. */
function once<T>(make: (config: Config) => T): (config: Config) => T {
  const made = new WeakMap<Config, { value: T }>();
  return (config) => {
    let known = made.get(config);
    if (known === undefined) {
      known = { value: make(config) };
      made.set(config, known);
    }
    return known.value;
  };
}
