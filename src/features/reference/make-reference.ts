/** Makes what `/docs` and `/openapi.json` show. Loaded when it is first asked for: a start does without all this. */
import type { Instance } from '../instance/instance.ts';
import { gatherDocumentation } from './documentation.ts';
import { writeErrorsMarkdown } from './errors.html.ts';
import { type DescribedInterface, interfaceOf, writeOpenApi } from './reference.interface.ts';
import { renderDocumentation } from './reference.page.ts';
import { writeScript } from './search.script.ts';

/** The pages below `/docs`, by path, and their script. */
export function makeDocumentation(described: DescribedInterface, origin: string) {
  const gathered = gatherDocumentation(interfaceOf(described, origin));
  const script = writeScript(gathered);
  return { script, pages: renderDocumentation(gathered, script.path) };
}

/** The bytes of `openapi.json`. */
export function makeOpenApi(described: DescribedInterface, origin: string, instance: Instance): Buffer {
  return Buffer.from(writeOpenApi(described, origin, instance));
}

/** The files in `docs/` that are made from the code, by name. */
export function generatedDocs(described: DescribedInterface): Readonly<Record<string, string>> {
  return { 'openapi.json': writeOpenApi(described, ''), 'errors.md': writeErrorsMarkdown() };
}
