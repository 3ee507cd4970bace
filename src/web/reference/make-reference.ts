/** Builds the content of `/docs` and `/openapi.json`. Loaded at its first request: a start does without all this. */

import type { Instance } from '../../features/instance/instance.ts';
import type { DescribedInterface } from '../../modules.ts';
import { searchIndexUrl } from '../kit/scripts.ts';
import type { Visit } from '../kit/visit.ts';
import { gatherDocumentation } from './documentation.ts';
import { interfaceOf, writeOpenApi } from './reference.interface.ts';
import { type DocsPage, documentationPages, renderDocsPage } from './reference.page.ts';

/** The pages below `/docs`. */
export interface MadeDocumentation {
  /** A page that is the same for everybody, rendered for a reader; undefined if there is none. */
  show(path: string, visit: Visit): string | undefined;
  /** A further page. */
  render(page: DocsPage, visit: Visit): string;
  /** The page that describes a call; the overview for an unknown name. */
  pathOf(call: string | undefined): string;
}

export function makeDocumentation(
  described: DescribedInterface,
  origin: string,
  hasSandboxes: boolean,
): MadeDocumentation {
  const gathered = gatherDocumentation(interfaceOf(described, origin));
  // Rendered once: only their surroundings and the forms to try calls depend on the reader.
  const pages = new Map(documentationPages(gathered).map((page) => [page.path, page]));
  const surroundings = { documentation: gathered, origin, index: searchIndexUrl(), hasSandboxes };
  return {
    show(path, visit) {
      const page = pages.get(path);
      return page && renderDocsPage(page, visit, surroundings);
    },
    render: (page, visit) => renderDocsPage(page, visit, surroundings),
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
