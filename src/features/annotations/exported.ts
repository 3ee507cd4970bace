import { query } from '../../db/query.ts';
import type { Reading } from '../../db/tables.ts';
import { isValid } from '../../http/body.ts';
import { parseExact } from '../../http/exact-json.ts';
import { rendering } from '../../objects/render-error.ts';
import { mapReplacements } from './portable.ts';
import type { Annotation } from './replacements.ts';
import { findReplacement } from './replacements.ts';

const selectUsernames = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('users').select(['id', 'username']).where(isOneOf('id', p.ids)),
);

/** Stored annotations for an export: names what they show as a client would. @throws {RenderError} if they cannot be read. */
export async function exportAnnotations(
  { db, config }: Pick<Reading, 'db' | 'config'>,
  json: string,
): Promise<Annotation[]> {
  const annotations = rendering(() => parseExact(json) as Annotation[]);
  const { namespace } = config;
  if (!json.includes(`"+${namespace}.`)) return annotations;
  const ids = [...json.matchAll(/"user_id":"(\d{1,16})"/g)].map(([, id]) => Number(id));
  const usernames = new Map(
    (await selectUsernames(db, { ids })).map(({ id, username }) => [String(id), username]),
  );
  return mapReplacements(annotations, namespace, namespace, (name, value) => {
    const replacement = findReplacement(config, `+${namespace}.${name}`);
    if (replacement === undefined) return value;
    if (!isValid(replacement.stored, value)) return undefined;
    return replacement.exported(value, usernames);
  });
}
