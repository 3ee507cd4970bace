import { type Static, type TSchema, Type } from 'typebox';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type JsonText, joinJson, jsonList, toJson } from '../../http/json-text.ts';
import { parseId } from '../../http/params.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { rendering } from '../../objects/render-error.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { type AnnotatedObject, type Replacement, StoredId } from '../annotations/annotations.ts';
import { fileKind } from './files.kind.ts';
import { describeFile, type FileRecord, filesUrlOf, kindOf, POSTER, posterOf } from './files.record.ts';
import { selectDerived, selectFiles } from './files.sql.ts';
import { attachedPath, makeFileToken, readFileToken, signedPath } from './files.tokens.ts';
import { mayChange } from './files.visibility.ts';

type Format = 'metadata' | 'oembed' | 'url';

interface Given {
  file_id: string | number;
  file_token: string;
  format: Format;
}

/** The stored form of a file in annotations: nothing that gives access to it, plus what lists and searches need. */
const StoredFile = Type.Object({
  file_id: StoredId,
  format: Type.Enum(['metadata', 'oembed', 'url']),
  /** Type of the file. */
  type: Type.String(),
  /** What the format `oembed` shows when the annotation is written. */
  oembed: Type.Optional(Type.Enum(['photo', 'html5video'])),
});
export type StoredFile = Static<typeof StoredFile>;

/** A list of such files. */
export const StoredFiles = Type.Array(StoredFile);

const inputOf = (formats: readonly Format[]) =>
  Type.Object({
    file_id: Type.Union([Type.String(), Type.Integer()]),
    file_token: Type.String(),
    format: Type.Enum([...formats]),
  });
const input = inputOf(['metadata', 'url']);
const oembedInput = inputOf(['metadata', 'url', 'oembed']);
const lists = new Map<TSchema, TSchema>([input, oembedInput].map((one) => [one, Type.Array(one)]));

function inputFor(namespace: string, type: string): TSchema {
  return type === `${namespace}.oembed` ? oembedInput : input;
}

/** A file without its token. */
const exportedFile = ({ file_id, format }: StoredFile) => ({ file_id, format });

/** `+net.svc.core.file`: the members of the file, merged into the value. */
export const fileReplacement: Replacement = {
  name: 'file',
  summary: 'A file of yours: `file_id`, `file_token` and `format`; its keys are merged into the value.',
  input: ({ namespace }, type) => inputFor(namespace, type),
  store: (ctx, inputs, writer) => storeFiles(ctx, inputs as Given[], writer),
  stored: StoredFile,
  names: (stored) => [nameOf(stored as StoredFile)],
  exported: (stored) => exportedFile(stored as StoredFile),
  refersTo: (stored, refer) => refer.leaf(fileKind, Number((stored as StoredFile).file_id)),
  render: (stored, state, _, object) => membersOf(stored as StoredFile, state, object),
};

/** `+net.svc.core.file_list`: the same for each file, as a list. */
export const fileListReplacement: Replacement = {
  name: 'file_list',
  summary: 'A list of such files, shown without the plus.',
  input: ({ namespace }, type) => lists.get(inputFor(namespace, type)) as TSchema,

  async store(ctx, inputs, writer) {
    const given = inputs as Given[][];
    const stored = (await storeFiles(ctx, given.flat(), writer)).values();
    return given.map((list) => list.map(() => stored.next().value));
  },

  stored: StoredFiles,
  names: (stored) => (stored as StoredFile[]).map(nameOf),
  exported: (stored) => (stored as StoredFile[]).map(exportedFile),

  refersTo(stored, refer) {
    for (const { file_id } of stored as StoredFile[]) refer.leaf(fileKind, Number(file_id));
  },

  render(stored, state, namespace, object, shown) {
    const files = (stored as StoredFile[]).flatMap((one) => {
      const members = membersOf(one, state, object);
      if (!shown.add(members)) return [];
      const json = Object.entries(members).map(([key, member]) => `${toJson(key)}:${member}`);
      return joinJson('{', json.join(','), '}');
    });
    return { [`${namespace}file_list`]: jsonList(files) };
  },
};

function nameOf({ file_id, format }: StoredFile): string {
  return `file ${file_id} as ${format}`;
}

/** Checks that the writer may use the files. @throws {ApiError} 400 */
async function storeFiles(
  { store, digestKey }: Context,
  given: readonly Given[],
  writer: number | undefined,
): Promise<StoredFile[]> {
  const ids = given.map(({ file_id }) => parseId(String(file_id)));
  const rows = await selectFiles(store.read, { ids: [...new Set(ids.flatMap((id) => id ?? []))] });
  const found = new Map(rows.map((row) => [row.id, row]));
  const videos = rows.filter(({ mime_type }) => mime_type?.startsWith('video/')).map(({ id }) => id);
  const all = videos.length === 0 ? [] : await selectDerived(store.read, { files: videos });
  return given.map(({ file_id, file_token, format }, index) => {
    const row = found.get(ids[index] ?? 0);
    const grant = row && readFileToken(digestKey, row.id, file_token);
    if (row === undefined || !mayChange(row, { userId: writer, scopes: [], grant })) {
      throw new ApiError(
        'invalid-parameter',
        `annotations: there is no file of yours with file_id "${file_id}" and this file_token.`,
      );
    }
    const derived = all.filter((one) => one.file_id === row.id);
    const oembed = format === 'oembed' ? oembedOf({ row, derived }) : undefined;
    return { file_id: String(row.id), format, type: row.type, ...(oembed && { oembed }) };
  });
}

/** What the format `oembed` shows a file as. */
function oembedOf(file: Parameters<typeof posterOf>[0]): 'photo' | 'html5video' | undefined {
  const { row } = file;
  if (row.content !== null && row.width !== null && kindOf(row) === 'image') return 'photo';
  return posterOf(file) && 'html5video';
}

/** The members of a file; none if it was deleted or its owner is not active. */
function membersOf(
  { file_id, format }: StoredFile,
  state: Hydration,
  object: AnnotatedObject,
): Record<string, JsonText> {
  const record = state.get(fileKind, Number(file_id));
  if (record === undefined) return {};
  const grant = `${object.kind}-${object.id}`;
  const make = (expires: number): Record<string, JsonText> => {
    const shown = {
      ...describe(record, format, { ...object, grant }, state, expires),
      file_id,
      file_token_read: makeFileToken(state.digestKey, record.row.id, grant),
    };
    return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, toJson(value)]));
  };
  return rendering(() => record.attached(`${format} ${grant} ${object.isPublic}`, state, make), {
    kind: 'file',
    id: record.row.id,
  });
}

function describe(
  record: FileRecord,
  format: Format,
  { grant, isPublic }: { grant: string; isPublic: boolean },
  { config, digestKey }: Hydration,
  expires: number,
): object {
  const { row, derived } = record;
  if (format === 'metadata') return describeFile(record, config, digestKey, expires);
  if (row.content === null) return {};
  const file = row.id;
  const base = filesUrlOf(config);
  /** Links to a derived file by its key, undefined for the file itself; `name` is the key of the member. */
  const linkTo = (key: string | undefined, name: string, permanent: boolean): Record<string, string> => {
    const url = base + signedPath(digestKey, { file, key, expires });
    const until = timestamp(expires);
    if (!permanent) return { [name]: url, [`${name}_expires`]: until };
    return {
      [name]: base + attachedPath(file, grant, key),
      [`${name}_immediate`]: url,
      [`${name}_immediate_expires`]: until,
    };
  };
  if (format === 'url') return linkTo(undefined, 'url', false);
  const type = oembedOf(record);
  if (type === undefined) return {};
  const thumbnail = (key: string, name: string) => {
    const found = derived.find((one) => one.key === key);
    if (found === undefined) return {};
    const { width, height } = found;
    return { ...linkTo(key, `${name}_url`, isPublic), [`${name}_width`]: width, [`${name}_height`]: height };
  };
  const links = linkTo(undefined, 'url', isPublic);
  if (type === 'html5video') {
    const { width, height } = posterOf(record) ?? row;
    return {
      type,
      version: '1.0',
      width,
      height,
      ...links,
      sources: [{ type: row.mime_type, url: links.url }],
      ...thumbnail(POSTER, 'thumbnail'),
    };
  }
  return {
    type,
    version: '1.0',
    width: row.width,
    height: row.height,
    ...links,
    ...thumbnail('image_thumb_200s', 'thumbnail'),
    ...thumbnail('image_thumb_960r', 'thumbnail_large'),
  };
}
