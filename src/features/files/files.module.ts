import { defineModule } from '../../modules.ts';
import { annotatedKinds, replacements } from '../annotations/annotations.ts';
import { contentLimits } from '../content/content.ts';
import { objectLimits } from '../service/service.ts';
import { eraseFiles } from './files.actions.ts';
import { fileCheck } from './files.check.sql.ts';
import { fileEvent } from './files.events.ts';
import { annotatedFiles } from './files.grants.ts';
import { fileKind } from './files.kind.ts';
import { filePages } from './files.pages.ts';
import { fileListReplacement, fileReplacement } from './files.replacements.ts';
import { fileEndpoints } from './files.routes.ts';
import { DerivedFile, File } from './files.schema.ts';
import { fileMigrations } from './files.tables.ts';
import { fileUses } from './files.uses.ts';

export const filesModule = defineModule({
  name: 'files',
  tier: 6,
  kinds: [fileKind],
  events: [fileEvent],
  endpoints: fileEndpoints,
  pages: filePages,
  guides: [{ position: 62, name: 'photos-and-files' }],
  contents: fileUses,
  extends: [
    objectLimits.with(contentLimits('file')),
    annotatedKinds.with(annotatedFiles),
    replacements.with(fileReplacement, fileListReplacement),
  ],
  migrations: fileMigrations,
  tables: {
    files: {
      key: 'id',
      distribute: 'user_id',
      ids: true,
      owner: 'user_id',
      erase: { position: 130, batch: eraseFiles },
      export: 'in files.json',
      objects: { kind: 'file' },
      check: fileCheck,
    },
    derived_files: {
      key: ['file_id', 'key'],
      distribute: 'file_id',
      names: [{ column: 'file_id', kind: 'file', row: 'went before' }],
    },
  },
  reference: {
    sections: {
      Files: 'Uploading files, with derived files, and reading, changing and deleting them.',
    },
    schemas: [
      { position: 90, schema: File },
      { position: 100, schema: DerivedFile },
    ],
  },
});
