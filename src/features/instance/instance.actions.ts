import { upsertMeta } from '../../db/meta.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { languageTags } from '../../language-tags.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.actions.ts';
import { requireFewMarks } from '../content/content.lines.ts';
import { readAccent } from './accent.ts';
import { type Instance, type InstanceKey, instanceDefaults, metaKeyOf, readInstance } from './instance.ts';

/** What can be chosen; the first is the default. */
const choices = {
  app_registration: ['everybody', 'admins'],
  admin_second_factor: ['optional', 'required'],
  language: languageTags,
  indexing: ['on', 'off'],
} as const;

const isChoice = (key: InstanceKey): key is keyof typeof choices => Object.hasOwn(choices, key);

/** Maximum lengths, in code points. */
export const limits: Readonly<Record<Exclude<InstanceKey, keyof typeof choices | 'accent'>, number>> = {
  name: 50,
  description: 500,
  contact: 200,
  rules: 20_000,
  terms: 50_000,
  answers: 20_000,
  style: 20_000,
};

/**
 * Sets one of the instance's texts; an empty one restores the default. Idempotent.
 * @returns all of them.
 * @throws {ApiError} 403 for non-administrators, 400 for a text that is too long, not one of the choices or no colour.
 */
export async function setInstance(
  store: Store,
  actor: Actor,
  key: InstanceKey,
  given: string,
): Promise<Instance> {
  const text = checkText(key, given);
  return store.write(async (tx) => {
    await requireAdmin(tx, actor);
    const before = await readInstance(tx);
    const now = { ...before, [key]: text || instanceDefaults[key] };
    if (now[key] === before[key]) return before;
    await upsertMeta(tx, { key: metaKeyOf(key), value: text });
    const detail = { key, ...(key === 'accent' && { before: before.accent, now: now.accent }) };
    await audit(tx, actor, { action: 'instance', target: { kind: 'instance', id: 0 }, detail });
    tx.emit({ type: 'instance', body: { key } });
    return now;
  });
}

function checkText(key: InstanceKey, given: string): string {
  if (key === 'accent') return readAccent(given);
  const text = given.replaceAll('\r\n', '\n').trim();
  if (isChoice(key)) {
    const known: readonly string[] = choices[key];
    if (text !== '' && !known.includes(text)) {
      const named = new Intl.ListFormat('en', { type: 'disjunction' }).format(known);
      throw new ApiError('invalid-parameter', `${key} must be ${named}, not "${text}".`);
    }
    return text;
  }
  if (key === 'name' && text.includes('\n')) {
    throw new ApiError('invalid-parameter', 'name must be one line.');
  }
  // A blank one would take the default's place; an empty one restores it.
  if (key === 'name' && text !== '' && isBlank(text)) {
    throw new ApiError('invalid-parameter', 'name must not be blank.');
  }
  if (key === 'name') requireFewMarks('name', text);
  const length = [...text].length;
  if (length > limits[key]) {
    throw new ApiError(
      'invalid-parameter',
      `${key} is ${length} characters long; at most ${limits[key]} fit.`,
    );
  }
  return text;
}
