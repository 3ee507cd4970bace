import { type Db, query } from '../../db/query.ts';
import type { Reading } from '../../db/tables.ts';
import { isValid } from '../../http/body.ts';
import { parseExact } from '../../http/exact-json.ts';
import { rendering } from '../../objects/render-error.ts';
import type { Annotation } from './annotations.ts';
import { mapReplacements } from './portable.ts';
import { findReplacement } from './replacements.ts';

const selectUsernames = query((db, p: { ids: number[] }, { list }) =>
  db.selectFrom('users').select(['id', 'username']).where('id', 'in', list(p.ids)),
);

type File = { file_id: string; format: string };

/**
 * Stored annotations, with what they show named as a client names it: users by their names, files without their tokens.
 * @throws {RenderError} where they cannot be read.
 */
export async function exportAnnotations(
  { db, config }: Pick<Reading, 'config'> & { db: Db },
  json: string,
): Promise<Annotation[]> {
  const annotations = rendering(() => parseExact(json) as Annotation[]);
  const { namespace } = config;
  if (!json.includes(`"+${namespace}.`)) return annotations;
  const ids = [...json.matchAll(/"user_id":"(\d{1,16})"/g)].map(([, id]) => Number(id));
  const names = new Map(
    (await selectUsernames(db, { ids })).map(({ id, username }) => [String(id), username]),
  );
  const file = ({ file_id, format }: File) => ({ file_id, format });
  return mapReplacements(annotations, namespace, namespace, (name, value) => {
    const replacement = findReplacement(config, `+${namespace}.${name}`);
    if (replacement === undefined) return value;
    if (!isValid(replacement.stored, value)) return undefined;
    if (name === 'file') return file(value as File);
    if (name === 'file_list') return (value as File[]).map(file);
    if (name === 'place') return (value as { id: string }).id;
    const { user_id, format } = value as { user_id: string; format: string };
    return { user_id: `@${names.get(user_id) ?? user_id}`, format };
  });
}
