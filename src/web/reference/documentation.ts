import type { Described } from '../../http/endpoint.ts';
import type { Interface } from '../../http/openapi.ts';
import { titleOf } from '../../http/schema.ts';
import { generalParams, type ShownCall } from './call.html.ts';
import { fieldsOf, typeOf } from './fields.ts';
import { type Guide, readGuides, readReferences } from './guides.ts';

/** Everything that the pages below `/docs` show. */
export interface Documentation {
  interface: Interface;
  guides: readonly Guide[];
  /** The interface in full, and what changed in it. */
  references: readonly Guide[];
  /** In the order of the calls. */
  sections: readonly Section[];
  objects: readonly ShownObject[];
}

/** An object of replies, and where it comes from. */
export interface ShownObject {
  name: string;
  schema: object;
  /** Calls that reply with it, or with a list of it. */
  calls: readonly { call: Described; section: string }[];
  /** Objects that have it as a member. */
  within: readonly string[];
  /** Types of messages of app streams that have it. */
  appTypes: readonly string[];
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
  const objects = given.schemas.map((schema) => objectOf(schema, given, sections));
  const { guides, origin } = given;
  return {
    interface: given,
    guides: readGuides(guides, origin),
    references: readReferences(guides, origin),
    sections,
    objects,
  };
}

function objectOf(schema: object, given: Interface, sections: readonly Section[]): ShownObject {
  const name = titleOf(schema) ?? '';
  const has = (one: object | undefined) => one !== undefined && typeOf(one).object === name;
  return {
    name,
    schema,
    calls: sections.flatMap(({ slug, calls }) =>
      calls.flatMap(({ call }) => (has(call.reply) ? [{ call, section: slug }] : [])),
    ),
    within: given.schemas.flatMap((other) =>
      fieldsOf(other).some(({ type }) => type.object === name) ? [titleOf(other) ?? ''] : [],
    ),
    appTypes: given.appObjects.get(name) ?? [],
  };
}
