// Makes the search index of the documentation, next to the scripts of pages: `npm run build` runs it. Its name has a hash of its
// content, so that browsers may cache it for good.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../src/app.ts';
import { gatherDocumentation } from '../src/web/reference/documentation.ts';
import { interfaceOf } from '../src/web/reference/reference.interface.ts';
import { makeSearchIndex } from '../src/web/reference/search.ts';

const index = makeSearchIndex(gatherDocumentation(interfaceOf(app.described, '')));
const hash = createHash('sha256').update(index).digest('hex').slice(0, 8);
writeFileSync(join(import.meta.dirname, `../dist/scripts/docs-index-${hash}.json`), index);
