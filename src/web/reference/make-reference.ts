/** Makes what `/docs` and `/openapi.json` show. Loaded when it is first asked for: a start does without all this. */

import type { Instance } from '../../features/instance/instance.ts';
import type { DescribedInterface } from '../../modules.ts';
import { writeSettingsMarkdown } from '../../settings.ts';
import type { Visit } from '../accounts/visit.ts';
import { gatherDocumentation } from './documentation.ts';
import { writeErrorsMarkdown } from './errors.html.ts';
import { interfaceOf, writeOpenApi } from './reference.interface.ts';
import { type DocsPage, documentationPages, renderDocsPage, withContents } from './reference.page.ts';
import { writeSearchIndex } from './search.ts';

/** The pages below `/docs`. */
export interface MadeDocumentation {
  /** What the search of the pages searches, as JSON. */
  searched: string;
  /** A page that is the same for everybody, as a reader sees it; undefined where there is none. */
  show(path: string, visit: Visit): string | undefined;
  /** A further page. */
  render(page: DocsPage, visit: Visit): string;
  /** Where a call is described; the overview for the name of none. */
  pathOf(call: string | undefined): string;
}

export function makeDocumentation(described: DescribedInterface, origin: string): MadeDocumentation {
  const gathered = gatherDocumentation(interfaceOf(described, origin));
  const { url, text } = writeSearchIndex(gathered);
  // Rendered once: only what stands around them depends on the reader.
  const pages = new Map(
    documentationPages(gathered).map((page) => [page.path, withContents(gathered, page, url)]),
  );
  return {
    searched: text,
    show(path, visit) {
      const page = pages.get(path);
      return page && renderDocsPage(page, visit, origin);
    },
    render: (page, visit) => renderDocsPage(withContents(gathered, page, url), visit, origin),
    pathOf(name) {
      const section = gathered.sections.find(({ calls }) => calls.some(({ call }) => call.name === name));
      return section === undefined ? '/docs' : `/docs/reference/${section.slug}#${name}`;
    },
  };
}

/** The bytes of `openapi.json`. */
export function makeOpenApi(described: DescribedInterface, origin: string, instance: Instance): Buffer {
  return Buffer.from(writeOpenApi(described, origin, instance));
}

/** The files in `docs/` that are made from the code, by name. */
export function generatedDocs(described: DescribedInterface): Readonly<Record<string, string>> {
  return {
    'openapi.json': writeOpenApi(described, ''),
    'errors.md': writeErrorsMarkdown(),
    'settings.md': writeSettingsMarkdown(),
  };
}
