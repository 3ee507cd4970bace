import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineKind, type ObjectKind } from '../../objects/kind.ts';
import { annotationsJson } from '../annotations/annotations.ts';
import { userJson, userKind } from '../users/users.ts';
import { type FileFilter, type FileOptions, fileFilter, fileOptions, fileParams } from './files.params.ts';
import { FileRecord } from './files.record.ts';
import { selectDerived, selectFiles } from './files.sql.ts';
import { grants, makeFileToken } from './files.tokens.ts';
import { mayRead } from './files.visibility.ts';

/** Files of active users. */
export const fileKind: ObjectKind<FileRecord, FileOptions, FileFilter> = defineKind({
  name: 'file',
  params: fileParams,
  options: fileOptions,
  filter: fileFilter,

  async load(db, ids) {
    const [rows, derived] = await Promise.all([
      selectFiles(db, { ids: [...ids] }),
      selectDerived(db, { files: [...ids] }),
    ]);
    const byFile = Map.groupBy(derived, ({ file_id }) => file_id);
    return new Map(rows.map((row) => [row.id, new FileRecord(row, byFile.get(row.id) ?? [])]));
  },
  bytes: (record) => record.bytes,
  apply(event, cache) {
    if (event.type === 'file') cache.drop(event.body.id, event.seq);
    // Files show the name of the app that created them; apps rarely change.
    if (event.type === 'app') cache.clear();
    if (event.type === 'user' && event.body.account !== undefined) {
      const { id } = event.body;
      cache.dropWhere(({ row }) => row.user_id === id);
    }
  },

  // Lists of files require the scope `files`.
  canSee: ({ row }, { viewer }, filter) =>
    (filter.types === undefined || filter.types.includes(row.type)) &&
    (filter.incomplete || row.content !== null) &&
    (filter.private || row.is_public === 1) &&
    mayRead(row, { userId: viewer?.id, scopes: ['files'], grant: undefined }),

  references(record, state, refer) {
    refer.object(userKind, record.row.user_id);
    if (state.options(fileKind).annotations) record.replacing(state.config)?.refersTo(refer);
  },
  render: fileJson,
});

function fileJson(record: FileRecord, state: Hydration, paginationId?: number): JsonText {
  const { row } = record;
  const { annotations, writeToken, readToken } = state.options(fileKind);
  let json: string = record.json(annotations, state);
  const replacing = annotations ? record.replacing(state.config) : undefined;
  if (replacing !== undefined)
    json += `,"annotations":${annotationsJson(replacing, state, { kind: 'file', id: row.id, isPublic: row.is_public === 1 })}`;
  if (writeToken && state.viewer?.id === row.user_id)
    json += `,"file_token":${toJson(makeFileToken(state.digestKey, row.id, grants.write))}`;
  if (readToken !== undefined && row.is_public === 0) json += `,"file_token_read":${toJson(readToken)}`;
  const user = state.get(userKind, row.user_id);
  if (user !== undefined) json += `,"user":${userJson(user, state)}`;
  if (paginationId !== undefined) json += `,"pagination_id":"${paginationId}"`;
  return joinJson(json, '}');
}
