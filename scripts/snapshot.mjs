// Records the description of a release, with which later ones are compared (docs/compatibility.md).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortForm } from '../test/compatibility/description.ts';

const root = join(import.meta.dirname, '..');
const description = shortForm(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')));
const folder = join(root, 'test/fixtures/released');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${description.version}.json`), `${JSON.stringify(description)}\n`);
