import { signUpModes } from '../../config.ts';
import { upsertMeta } from '../../db/meta.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { languageTags } from '../../language-tags.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Actor, audit, recheckRoles, requireAdmin } from '../audit/audit.ts';
import { requireFewMarks } from '../content/content.ts';
import { readAccent } from './accent.ts';
import {
  type Instance,
  type InstanceKey,
  instanceDefaults,
  metaKeyOf,
  readInstance,
} from './instance.texts.ts';

/** What can be chosen. */
export const choices = {
  app_registration: ['everybody', 'admins'],
  admin_second_factor: ['optional', 'required'],
  language: languageTags,
  sign_up: signUpModes,
  indexing: ['on', 'off'],
} as const;

export type ChoiceKey = keyof typeof choices;

const isChoice = (key: InstanceKey): key is ChoiceKey => Object.hasOwn(choices, key);

/** Maximum lengths, in code points. */
export const limits: Readonly<Record<Exclude<InstanceKey, ChoiceKey | 'accent'>, number>> = {
  name: 50,
  description: 500,
  headline: 100,
  reasons: 1000,
  contact: 200,
  rules: 20_000,
  terms: 50_000,
  answers: 20_000,
  style: 20_000,
};

/** Sets one of the instance's texts, as `changeInstance` does. */
export function setInstance(store: Store, actor: Actor, key: InstanceKey, given: string): Promise<Instance> {
  return changeInstance(store, actor, { [key]: given });
}

/**
 * Sets some of the instance's texts, all or none; an empty one restores the default. Those that stay as they are change nothing.
 * @returns all of them.
 * @throws {ApiError} 403 for non-administrators, 400 for a text that is too long, not one of the choices or no colour.
 */
export async function changeInstance(
  store: Store,
  actor: Actor,
  given: Partial<Readonly<Record<InstanceKey, string>>>,
): Promise<Instance> {
  const texts = Object.entries(given).map(([key, text]) => {
    return [key as InstanceKey, checkText(key as InstanceKey, text)] as const;
  });
  return store.write(async (tx) => {
    await requireAdmin(tx, actor);
    let instance = await readInstance(tx);
    for (const [key, text] of texts) instance = await setText(tx, actor, instance, key, text);
    return instance;
  });
}

async function setText(
  tx: Tx,
  actor: Actor,
  before: Instance,
  key: InstanceKey,
  text: string,
): Promise<Instance> {
  const now = { ...before, [key]: text || instanceDefaults[key] };
  if (now[key] === before[key]) return before;
  await upsertMeta(tx, { key: metaKeyOf(key), value: text });
  const isShort = key === 'name' || key === 'accent' || isChoice(key);
  const detail = { key, ...(isShort && { before: before[key], now: now[key] }) };
  await audit(tx, actor, { action: 'instance', target: { kind: 'instance', id: 0 }, detail });
  tx.emit({ type: 'instance', body: { key } });
  if (key === 'admin_second_factor') await recheckRoles(tx);
  return now;
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
  if (key === 'name' || key === 'headline') {
    if (text.includes('\n')) throw new ApiError('invalid-parameter', `${key} must be one line.`);
    // A blank one would take the default's place; an empty one restores it.
    if (text !== '' && isBlank(text)) throw new ApiError('invalid-parameter', `${key} must not be blank.`);
    requireFewMarks(key, text);
  }
  const length = [...text].length;
  if (length > limits[key]) {
    throw new ApiError(
      'invalid-parameter',
      `${key} is ${length} characters long; at most ${limits[key]} fit.`,
    );
  }
  return text;
}
