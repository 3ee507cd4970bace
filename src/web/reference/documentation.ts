import type { Described } from '../../http/endpoint.ts';
import type { Interface } from '../../http/openapi.ts';
import { titleOf } from '../../http/schema.ts';
import { generalParams, type ShownCall } from './call.html.ts';
import { type Guide, readGuides } from './guides.ts';

/** Everything that the pages below `/docs` show. */
export interface Documentation {
  interface: Interface;
  guides: readonly Guide[];
  /** In the order of the calls. */
  sections: readonly Section[];
  objects: readonly { name: string; schema: object }[];
}

/** Calls on one page, `/docs/reference/<slug>`. */
export interface Section {
  name: string;
  slug: string;
  about: string | undefined;
  calls: readonly ShownCall[];
}

export function gatherDocumentation(given: Interface): Documentation {
  const all = [...given.endpoints, ...given.beside];
  const general = generalParams(all);
  const show = (base: string) => (call: Described) => ({
    call,
    base,
    example: given.replies[call.name],
    general,
  });
  const shown = [
    ...given.endpoints.map(show(`${given.origin}/api`)),
    ...given.beside.map(show(given.origin)),
  ];
  const sections = [...Map.groupBy(shown, ({ call }) => call.section)].map(([name, calls]) => ({
    name,
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    about: given.sections[name],
    calls,
  }));
  const objects = given.schemas.map((schema) => ({ name: titleOf(schema) ?? '', schema }));
  return { interface: given, guides: readGuides(given.guides, given.origin), sections, objects };
}
