// Writes what the client packages have from the endpoints: calls, objects and bodies, and the blocking Python client. Nothing of it
// is in git: `npm run build` and `npm run check` run this first.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApi } from '../packages/client/generate.ts';
import { writePackage } from '../packages/python/generate.ts';
import { app } from '../src/app.ts';
import { withAdministration, writeOpenApi } from '../src/web/reference/reference.interface.ts';

const PYTHON = 'packages/python/src/millrace_client';

/**
 * @param {string} root - of the project
 * @returns {Record<string, string>} the texts of the files, by their paths in the project
 */
export function generatedFiles(root) {
  const description = JSON.parse(writeOpenApi(withAdministration(app), ''));
  const asyncio = readdirSync(join(root, PYTHON, 'aio'))
    .filter((name) => name.endsWith('.py'))
    .map((name) => [name, readFileSync(join(root, PYTHON, 'aio', name), 'utf8')]);
  const python = Object.entries(writePackage(description, Object.fromEntries(asyncio)));
  return {
    'packages/client/src/api.ts': writeApi(description),
    ...Object.fromEntries(python.map(([name, text]) => [`${PYTHON}/${name}`, text])),
  };
}

/** Leaves files that are the same as they are, so that the build does not take them for changed. */
function write(root) {
  for (const [name, text] of Object.entries(generatedFiles(root))) {
    const path = join(root, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
  const [aio, blocking] = ['aio', 'blocking'].map((name) => join(root, PYTHON, name));
  // The wheel takes all that there is.
  for (const name of readdirSync(blocking))
    if (name.endsWith('.py') && !existsSync(join(aio, name))) rmSync(join(blocking, name));
}

if (import.meta.main) write(join(import.meta.dirname, '..'));
