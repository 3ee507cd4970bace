import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isBlank } from '../../text/invisible.ts';
import { mergeAnnotations } from '../annotations/annotations.ts';
import { type GivenContent, prepareContent, profileRules, requireFewMarks } from '../content/content.ts';
import { indexUser, requireActive, type UserRow, updateUser, userKind } from '../users/users.ts';
import { publishedIn, requireNoSuchWords } from '../words/words.ts';
import { readLocale, readTimezone } from './locales.ts';
import type { ProfilePatch } from './profiles.schema.ts';

/** Maximum name length, in code points. */
const MAX_NAME = 50;

/**
 * Changes a user's profile: replaces the values given, and annotations by type (docs/interface.md, Users). Updates the search
 * index in the same transaction. A change without effect has no event.
 * @throws {ApiError} 400 naming the invalid key.
 */
export async function changeProfile(
  ctx: Context,
  user: number,
  patch: Static<typeof ProfilePatch>,
  mentions?: GivenContent['mentions'],
): Promise<void> {
  const { store } = ctx;
  const { name, locale, timezone, description, annotations } = patch;
  const given = {
    ...(name !== undefined && { name: checkName(name) }),
    ...(locale !== undefined && { locale: readLocale(locale) }),
    ...(timezone !== undefined && { timezone: readTimezone(timezone) }),
  };
  const self = await ctx.objects.find(userKind, user);
  const content = await prepareContent(
    ctx,
    self?.row,
    {
      text: description?.text,
      entities: description?.entities,
      machineOnly: false,
      annotations: annotations ?? [],
      ...(mentions && { mentions }),
    },
    profileRules,
  );
  const written = publishedIn(content);
  await requireNoSuchWords(ctx, { ...written, texts: [given.name ?? '', ...written.texts] });
  await store.write(async (tx) => {
    const [row] = (await requireActive(tx, [user])) as [UserRow];
    const changes = {
      ...given,
      ...(description !== undefined && {
        description: content.text,
        description_entities: JSON.stringify(content.entities),
      }),
      annotations: mergeAnnotations(ctx.config, row.annotations, content),
    };
    const next = { ...row, ...changes };
    if ((Object.keys(next) as (keyof UserRow)[]).every((key) => next[key] === row[key])) return;
    await updateUser(tx, { id: user, ...changes });
    await indexUser(tx, next);
    tx.emit({ type: 'user', body: { id: user } });
  });
}

/** @throws {ApiError} 400 for a name that shows nothing, or is too long. */
function checkName(name: string): string {
  if (isBlank(name) || [...name].length > MAX_NAME) {
    throw new ApiError('invalid-parameter', `name must be 1 to ${MAX_NAME} characters long.`);
  }
  requireFewMarks('name', name);
  return name;
}
