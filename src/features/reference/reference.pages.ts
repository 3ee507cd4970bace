import type { Config } from '../../config.ts';
import { content, html, type Page } from '../../http/page.ts';
import { renderErrors, writeErrorsMarkdown } from './errors.page.ts';
import { type DescribedInterface, interfaceOf, writeOpenApi } from './reference.interface.ts';
import { renderReference } from './reference.page.ts';

/** The reference and the description for programs; each is rendered when it is first asked for, and cached. */
export function referencePages(described: DescribedInterface): readonly Page[] {
  const docs = once(({ url }) => renderReference(interfaceOf(described, url)));
  const errors = once(({ url }) => renderErrors(url));
  const openApi = once(({ url }) => Buffer.from(writeOpenApi(described, url)));
  return [
    { name: 'reference.docs', method: 'GET', path: '/docs', handle: ({ ctx }) => html(docs(ctx.config)) },
    {
      name: 'reference.errors',
      method: 'GET',
      path: '/docs/errors',
      handle: ({ ctx }) => html(errors(ctx.config)),
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
