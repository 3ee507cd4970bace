import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { Part, Reading } from '../../db/tables.ts';
import { eachOf, exactTime, sourceColumns, sourceOf } from '../../objects/export-list.ts';
import { type Annotation, exportAnnotations } from '../annotations/annotations.ts';
import { selectDerived } from './files.sql.ts';

/** Longest name of a file in the archive, in code points: when unpacked, it has to be valid on any disk. */
const MAX_NAME = 60;

/** The files of a user. */
export const selectExportedFiles = query((db, p: Part) =>
  db
    .selectFrom('files')
    .innerJoin('apps', 'apps.id', 'files.app_id')
    .selectAll('files')
    .select(sourceColumns)
    .where('files.user_id', '=', p.user)
    .where('files.removed_at', 'is', null)
    .$call(inPart(p, 'files.id')),
);

type FileRow = Awaited<ReturnType<typeof selectExportedFiles>>[number];

/** The contents of a file and of its derived files, with their paths in the archive. */
export async function contentsOf({ db }: Pick<Reading, 'db'>, row: FileRow) {
  const { id, name, content, size, mime_type } = row;
  const folder = `files/${id}`;
  const own =
    content === null || mime_type === null || size === null
      ? []
      : [{ key: undefined, name, content, size, mime_type, row, path: `${folder}/${fileName(name)}` }];
  const derived = await selectDerived(db, { files: [id] });
  return [
    ...own,
    ...derived.map((row) => ({ ...row, row, path: `${folder}/derived/${row.key}/${fileName(row.name)}` })),
  ];
}

/** Makes a name that no system takes for a path, a device or a hidden file. */
function fileName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu, '_').replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return [...plain].slice(-MAX_NAME).join('') || 'content';
}

/** The files of a user; contents in `left` are not in the archive. */
export function listFiles(reading: Reading, left: ReadonlySet<string>): AsyncIterable<object> {
  const list = eachOf('file', selectExportedFiles, async (row, { db }) => {
    const parts = await contentsOf({ db }, row);
    const annotations = await exportAnnotations(reading, row.annotations);
    return () => describeFile(row, parts, annotations, left);
  });
  return list(reading);
}

function describeFile(
  row: FileRow,
  parts: Awaited<ReturnType<typeof contentsOf>>,
  annotations: readonly Annotation[],
  left: ReadonlySet<string>,
): object {
  const contents = parts.map(({ key, row: of, path, name, mime_type, size }) => ({
    key,
    name,
    mime_type,
    size,
    sha1: of.sha1,
    image_info: of.width === null ? null : { width: of.width, height: of.height },
    path: left.has(path) ? null : path,
  }));
  const own = contents.find(({ key }) => key === undefined);
  return {
    id: String(row.id),
    created_at: exactTime(row.created_at),
    type: row.type,
    kind: row.kind,
    name: row.name,
    public: row.is_public === 1,
    annotations,
    content: own === undefined ? null : { ...own, name: undefined, key: undefined },
    derived_files: contents.filter(({ key }) => key !== undefined),
    source: sourceOf(row),
  };
}
