import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { parseId } from '../../http/params.ts';
import { type AnnotatedKind, annotatedKinds } from '../annotations/annotations.ts';
import { fileKind } from './files.kind.ts';
import { mayRead } from './files.visibility.ts';

/** Files have annotations themselves; users who may read a file may find it. */
export const annotatedFiles: AnnotatedKind = {
  name: fileKind.name,
  async find({ objects }, viewer, id) {
    const record = await objects.find(fileKind, id);
    const holder = { userId: viewer?.userId, scopes: viewer?.scopes ?? [], grant: undefined };
    return record !== undefined && mayRead(record.row, holder) ? record : undefined;
  },
};

/**
 * Whether a grant is valid: it names an object, such as `post-12`, that the viewer may see and whose annotations show the file
 * now (docs/interface.md, Tokens of files). Deleted objects have no annotations.
 */
export async function isGranted(ctx: Context, viewer: Viewer, file: number, grant: string): Promise<boolean> {
  const [, name, digits = ''] = /^(\w+)-(\d+)$/.exec(grant) ?? [];
  const kind = annotatedKinds.items.find((one) => one.name === name);
  const id = parseId(digits);
  if (kind === undefined || id === undefined) return false;
  const object = await kind.find(ctx, viewer, id);
  let isShown = false;
  object?.replacing(ctx.config)?.refersTo({
    leaf(of, shown) {
      isShown ||= of === fileKind && shown === file;
    },
    object() {},
    bits() {},
  });
  return isShown;
}
