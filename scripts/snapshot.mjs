// Records the description of a release, with which later ones are compared (docs/compatibility.md).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../src/app.ts';
import { writeOpenApi } from '../src/web/reference/reference.interface.ts';
import { shortForm } from '../test/compatibility/description.ts';

const description = shortForm(JSON.parse(writeOpenApi(app.described, '')));
const folder = join(import.meta.dirname, '../test/fixtures/released');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${description.version}.json`), `${JSON.stringify(description)}\n`);
