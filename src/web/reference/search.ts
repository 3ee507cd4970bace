import { titleOfCall } from '../../http/openapi.ts';
import { shownPath } from './call.html.ts';
import { type SearchEntry, writeIndex } from './client/found.ts';
import type { Documentation } from './documentation.ts';

/** The search index of the documentation, as JSON: the build makes it (`scripts/docs-index.mjs`). */
export function makeSearchIndex(documentation: Documentation): string {
  return writeIndex(entriesOf(documentation));
}

function entriesOf({ guides, references, sections, objects }: Documentation): SearchEntry[] {
  const calls = sections.flatMap(({ slug, calls }) =>
    calls.map(({ call }) => {
      const { name, method, path, summary, pathParams, query, body } = call;
      const properties = (body?.schema as { properties?: object } | undefined)?.properties ?? {};
      const keys = [pathParams, query, properties].flatMap((named) => Object.keys(named));
      return {
        title: `${titleOfCall(call)} (${method} ${shownPath(path)})`,
        href: `/docs/reference/${slug}#${name}`,
        words: [name, summary, ...keys].join(' '),
      };
    }),
  );
  const guided = [...guides, ...references].flatMap(({ slug, title, summary, sections }) => [
    { title, href: `/docs/${slug}`, words: summary },
    ...sections.map((section) => ({
      title: `${title}: ${section.title}`,
      href: `/docs/${slug}#${section.id}`,
      words: section.text,
    })),
  ]);
  const named = objects.map(({ name, schema }) => ({
    title: `${name} (object)`,
    href: `/docs/reference/objects#object-${name}`,
    words: Object.keys((schema as { properties?: object }).properties ?? {}).join(' '),
  }));
  return [
    ...calls,
    ...guided,
    ...named,
    { title: 'Errors', href: '/docs/errors', words: 'error_slug status codes' },
    { title: 'Stream console', href: '/docs/console', words: 'websocket frames subscribe filter clause' },
  ];
}
