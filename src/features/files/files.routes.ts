import { type Static, Type } from 'typebox';
import { type Call, creation, endpoint, userCaller, viewerId } from '../../http/endpoint.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { idList } from '../../http/params.ts';
import { isEmpty, Multipart, Upload } from '../../http/upload.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, renderEntries, renderObject, replyWithList } from '../../objects/list.ts';
import {
  addDerived,
  changeFile,
  completeFile,
  createFile,
  refuseComplete,
  removeFile,
} from './files.actions.ts';
import { filesTopic } from './files.events.ts';
import { checkDerivedKey, readFile, readFileChange } from './files.fields.ts';
import { type FoundFile, findFileToChange, findFileToRead, noFile } from './files.find.ts';
import { fileKind } from './files.kind.ts';
import {
  fileFilter,
  fileParams,
  fileTokenParam,
  pathFile,
  pathKey,
  type ShownTokens,
} from './files.params.ts';
import { filesUrlOf, kindOf } from './files.record.ts';
import { ContentParts, DerivedFields, File, FilePatch, NewFileBody, NewFileParts } from './files.schema.ts';
import { type FileRow, readOwnFiles } from './files.sql.ts';
import { Room } from './files.storage.ts';
import { expiryOf, grants, signedPath } from './files.tokens.ts';
import { readContent, readDerived, readNewFile } from './files.uploads.ts';

const section = 'Files';
const writing = {
  section,
  token: 'user',
  /** Those other than `files` allow creating files, and using a file with its token. */
  scopes: ['write_post', 'messages', 'public_messages', 'update_profile', 'files'],
} as const;
const listing = { section, token: 'user', scopes: ['files'], reply: Type.Array(File) } as const;
const pathParams = { file_id: pathFile };
const derivedParams = { file_id: pathFile, derived_key: pathKey };

const tooMuch =
  'The content is larger than your account allows for a file, or your files would exceed your storage.';
const invalid = 'A field has the wrong form, or an annotation breaks a rule.';
const notAccepted = 'The service does not accept a word or domain in the name or the annotations.';
const undrawable =
  'The file is to be an image, and its content has too many pixels, or is damaged or cut off.';
/** What is said of a content that is to be an image, and cannot be drawn. */
const UNDRAWN =
  'content is not a JPEG, PNG, GIF, WebP or AVIF image, or too large: it was stored without image_info and thumbnails, and most clients will not show it.';
const forbidden = 'The file is not yours, or neither the scope files nor its write token allows it.';

/**
 * Adds to a call's parameters whether the response shows write tokens: to an app with the scope `files` that passed no
 * parameters, and to one that passed the write token.
 */
function showingTokens<Q extends object>(
  { viewer, query, given }: Pick<Call, 'viewer' | 'given'> & { query: Q },
  grant?: string,
): Q & ShownTokens {
  // The way the access token is passed does not affect the response.
  const isPlain = Object.keys(given).every((name) => name === 'access_token');
  const isWhole = isPlain && viewer?.scopes.includes('files') === true;
  return { ...query, showsWriteTokens: isWhole || grant === grants.write };
}

/** Whether a content is to be an image, and no size of it is known. */
function isUndrawn(row: FileRow): boolean {
  return row.content !== null && row.width === null && kindOf(row) === 'image';
}

type OneFile = Call<typeof pathParams, typeof fileParams & typeof fileTokenParam>;

function renderFile(call: OneFile, { record, holder }: FoundFile) {
  const query = { ...showingTokens(call, holder.grant), readToken: holder.readToken };
  return renderObject({ ...call, query }, fileKind, record.row.id);
}

const changing = {
  path: '/files/:file_id',
  ...writing,
  pathParams,
  query: { ...fileParams, ...fileTokenParam },
  body: { schema: FilePatch, form: true },
  reply: File,
  errors: { 'invalid-parameter': invalid, 'invalid-text': notAccepted, forbidden },
  async handle(call: OneFile & { body: Static<typeof FilePatch> }) {
    const found = await findFileToChange(call);
    await changeFile(call.ctx, found.record.row, readFileChange(call.body));
    return { data: await renderFile(call, found) };
  },
} as const;

const completing = {
  ...writing,
  reply: undefined,
  errors: {
    'invalid-parameter': 'The content type or the name of the file is malformed.',
    'invalid-text': notAccepted,
    forbidden,
    'insufficient-storage': tooMuch,
  },
} as const;

type NewDerived<B> = Call<typeof derivedParams, typeof fileTokenParam, B>;

/** Finds the file to add a derived file to. @throws {ApiError} 403, 404, and 400 for an invalid key or a complete file. */
async function findToDerive(call: NewDerived<unknown>) {
  const { record } = await findFileToChange(call);
  const key = checkDerivedKey(call.path.derived_key);
  refuseComplete(record.row);
  return { record, key };
}

async function addDerivedFile(call: NewDerived<Upload | Multipart>): Promise<undefined> {
  const { ctx, path, body } = call;
  const { record, key } = await findToDerive(call);
  const { user_id: user } = record.row;
  await Room.for(ctx, user, async (room) => {
    await addDerived(ctx, path.file_id, key, await readDerived(ctx, user, key, body, room));
  });
}

const addingDerived = {
  ...completing,
  pathParams: derivedParams,
  query: fileTokenParam,
  body: { raw: { types: 'any' }, multipart: { schema: ContentParts } },
  errors: {
    ...completing.errors,
    'invalid-parameter':
      'The key, the content type or the name is malformed, the key is reserved, or its image has another size.',
    'missing-parameter': 'The form has no part content.',
    'not-allowed': 'The file is complete, has a derived file with this key, or has as many as it can.',
  },
  handle: addDerivedFile,
} as const;

/** Redirects to a content by a URL that expires; no content while the file is incomplete. */
async function redirectToContent(
  call: Call<typeof pathParams, typeof fileTokenParam>,
  key: string | undefined,
) {
  const { ctx } = call;
  const { row, derived } = (await findFileToRead(call)).record;
  if (row.content === null) return undefined;
  if (key !== undefined && !derived.some((one) => one.key === key)) throw noFile();
  const linked = { file: row.id, key, expires: expiryOf(Date.now()) };
  return { redirect: filesUrlOf(ctx.config) + signedPath(ctx.digestKey, linked) };
}

const reading = {
  method: 'GET',
  section,
  token: 'user',
  query: fileTokenParam,
  empty: 'The file is incomplete; there is no body.',
  errors: {
    'missing-scope':
      'The file is yours and not public, and neither the scope files nor a token of it is given.',
  },
} as const;

export const fileEndpoints = [
  creation({
    name: 'files.create',
    path: '/files',
    ...writing,
    summary:
      'Create a file: incomplete from its fields, or complete from a form with its content, where other parts with a file name are derived files.',
    query: fileParams,
    body: { schema: NewFileBody, form: true, multipart: { schema: NewFileParts } },
    reply: File,
    errors: {
      'invalid-parameter': `${invalid} A derived file has a malformed or reserved key. ${undrawable}`,
      'invalid-text': notAccepted,
      'not-allowed': 'There are more derived files than a file can have.',
      'insufficient-storage': tooMuch,
    },
    async create({ ctx, viewer, body }) {
      const creator = userCaller(viewer);
      return body instanceof Multipart
        ? Room.for(ctx, creator.userId, async (room) => {
            const { given, ...contents } = await readNewFile(ctx, creator.userId, body, room);
            return createFile(ctx, creator, given, contents);
          })
        : createFile(ctx, creator, readFile(ctx.config, body));
    },
    async created(call, id) {
      const query = { ...call.query, showsWriteTokens: true };
      const data = await renderObject({ ...call, query }, fileKind, id);
      const file = await call.ctx.objects.find(fileKind, id);
      return file !== undefined && isUndrawn(file.row) ? { data, warnings: [UNDRAWN] } : { data };
    },
  }),

  endpoint({
    name: 'files.list',
    method: 'GET',
    path: '/files',
    ...listing,
    summary: 'Retrieve files by their ids; those that you may not see are left out.',
    query: { ids: idList('files'), ...fileParams },
    async handle({ ctx, viewer, query }) {
      const state = Hydration.of(ctx, viewer, query);
      const entries = query.ids.map((item) => ({ item }));
      const seen = await filterEntries(state, fileKind, entries, fileFilter(query));
      return { data: await renderEntries(state, fileKind, seen) };
    },
  }),

  endpoint({
    name: 'users.files',
    method: 'GET',
    path: '/users/me/files',
    ...listing,
    summary: 'List the files that you created.',
    query: { ...pageParams, ...subscriptionParams, ...fileParams },
    paginated: true,
    list: { kind: fileKind },
    subscribe: async ({ viewer }) => ({ topics: [filesTopic(viewerId(viewer))] }),
    async handle(call) {
      const { viewer } = call;
      const user = viewerId(viewer);
      return replyWithList({ ...call, query: showingTokens(call) }, fileKind, {
        read: (range, _, db) => readOwnFiles(db, { user, ...range }),
      });
    },
  }),

  endpoint({
    name: 'files.get',
    method: 'GET',
    path: '/files/:file_id',
    section,
    summary: 'Retrieve a file: your own, a public one, or one whose token you have.',
    token: 'none',
    pathParams,
    query: { ...fileParams, ...fileTokenParam },
    reply: File,
    errors: {
      'missing-scope': 'The file is yours, and neither the scope files nor a token of it is given.',
    },
    async handle(call) {
      return { data: await renderFile(call, await findFileToRead(call)) };
    },
  }),

  endpoint({
    name: 'files.replace',
    method: 'PUT',
    summary: 'Change a file of your own: its name, whether it is public, and annotations by type.',
    ...changing,
  }),

  endpoint({
    name: 'files.update',
    method: 'PATCH',
    summary: 'Change a file of your own, as PUT does.',
    ...changing,
  }),

  endpoint({
    name: 'files.delete',
    method: 'DELETE',
    path: '/files/:file_id',
    ...writing,
    summary: 'Delete a file of your own, with its derived files.',
    pathParams,
    query: { ...fileParams, ...fileTokenParam },
    reply: File,
    errors: { forbidden },
    async handle(call) {
      const { ctx, path } = call;
      // Rendered first: nothing is left to render afterwards.
      const data = await renderFile(call, await findFileToChange(call));
      if (!(await ctx.store.write((tx) => removeFile(tx, path.file_id)))) throw noFile();
      return { data };
    },
  }),

  endpoint({
    ...reading,
    name: 'files.content.get',
    path: '/files/:file_id/content',
    summary: 'Be redirected to the content of a file; 204 while it has none.',
    pathParams,
    reply: undefined,
    handle: (call) => redirectToContent(call, undefined),
  }),

  endpoint({
    ...completing,
    name: 'files.content.set',
    method: 'PUT',
    path: '/files/:file_id/content',
    summary: 'Set the content of an incomplete file, which completes it. A Filename header sets the name.',
    pathParams,
    query: fileTokenParam,
    body: { raw: { types: 'any' } },
    errors: {
      ...completing.errors,
      'invalid-parameter': `${completing.errors['invalid-parameter']} ${undrawable}`,
      'not-allowed': 'The file is complete.',
    },
    async handle(call) {
      const { ctx, path, body } = call;
      const { record } = await findFileToChange(call);
      refuseComplete(record.row);
      await Room.for(ctx, record.row.user_id, async (room) => {
        await completeFile(ctx, path.file_id, await readContent(ctx, record, body, room));
      });
      return undefined;
    },
  }),

  endpoint({
    ...reading,
    name: 'files.derived.get',
    path: '/files/:file_id/content/:derived_key',
    summary: 'Be redirected to the content of a derived file; 204 while the file is incomplete.',
    pathParams: derivedParams,
    reply: undefined,
    handle: (call) => redirectToContent(call, call.path.derived_key),
  }),

  endpoint({
    ...addingDerived,
    name: 'files.derived.set',
    method: 'PUT',
    path: '/files/:file_id/content/:derived_key',
    summary: 'Add a derived file to an incomplete file.',
  }),

  endpoint({
    ...addingDerived,
    name: 'files.derived.upload',
    method: 'POST',
    path: '/files/:file_id/content/:derived_key',
    summary: 'Add a derived file to an incomplete file, as PUT does.',
  }),

  endpoint({
    ...addingDerived,
    name: 'files.derived.create',
    method: 'POST',
    path: '/files/:file_id/:derived_key',
    summary:
      'Add a derived file to an incomplete file, in another place. JSON, other forms and nothing are no content of it: a PUT brings that.',
    body: { ...addingDerived.body, schema: DerivedFields, form: true },
    async handle(call) {
      const { body } = call;
      if (body instanceof Multipart || (body instanceof Upload && !(await isEmpty(body)))) {
        return addDerivedFile({ ...call, body });
      }
      await findToDerive(call);
      return undefined;
    },
  }),
];
