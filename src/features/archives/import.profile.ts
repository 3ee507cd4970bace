import type { Annotation } from '../annotations/annotations.ts';
import { changePicture, changeProfile } from '../profiles/profiles.ts';
import { meant } from './given.ts';
import { HAS_OWN, type ImportRun } from './import.run.ts';

/** Imports the parts of a profile that the account has not set itself. */
export async function importProfile(run: ImportRun): Promise<void> {
  const given = await run.from.profile();
  if (given === undefined) return;
  run.tellOf(given);
  const { id, username, name, description, avatar, cover, annotations, locale, timezone } = run.user;
  const set = async (what: string, work: () => Promise<void>): Promise<void> => {
    await run.allow(what, work);
  };
  const change = (patch: Parameters<typeof changeProfile>[2]) => changeProfile(run.ctx, id, patch);
  const { name: newName, description: text, links, mentions = [] } = given;
  const hasOwn = () => run.report.note('parts of the profile', HAS_OWN);
  if (newName !== undefined && newName !== name) {
    if (name !== username) hasOwn();
    else await set('the name', () => change({ name: newName }));
  }
  if (text && description !== '' && text !== description) hasOwn();
  if (description === '' && text) {
    const entities = links === undefined ? {} : { entities: { links: [...links] } };
    await set('the description', () =>
      changeProfile(run.ctx, id, { description: { text, ...entities } }, meant(mentions)),
    );
  }
  const isNew = locale === 'en_US' && timezone === 'Etc/UTC';
  const { locale: newLocale, timezone: newTimezone } = given;
  if (isNew && newLocale !== undefined) await set('the locale', () => change({ locale: newLocale }));
  if (isNew && newTimezone !== undefined) {
    await set('the timezone', () => change({ timezone: newTimezone }));
  }
  const has = new Set((JSON.parse(annotations) as Annotation[]).map(({ type }) => type));
  for (const annotation of await run.portable(given.annotations ?? [])) {
    if (has.has(annotation.type)) hasOwn();
    else await set(`the annotation ${annotation.type}`, () => change({ annotations: [annotation] }));
  }
  const pictures = [
    ['avatar', avatar, given.avatar],
    ['cover', cover, given.cover],
  ] as const;
  for (const [kind, own, bytes] of pictures) {
    if (bytes === undefined) continue;
    if (own !== null) hasOwn();
    else await set(`the ${kind}`, () => changePicture(run.ctx, id, kind, bytes));
  }
}
