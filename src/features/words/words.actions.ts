import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { readDomain } from '../../text/domains.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.actions.ts';
import { messageRules } from '../content/content.rules.ts';
import { finishGivenText, scanGivenText } from '../content/content.text.ts';
import { comparedWords, type WordRule } from './word-matcher.ts';
import { wordRules } from './words.cache.ts';
import { deleteWordRule, insertWordRule, selectWordRule, selectWordRules } from './words.sql.ts';
import type { WordRuleTable } from './words.tables.ts';

/** Most rules, most words in one, and most code points. */
const MAX_RULES = 10_000;
const MAX_WORDS = 8;
const MAX_LENGTH = 100;
/** Longest text that the rules are tried on, in code points. */
const MAX_TRIED = 8_000;

/** A text with the links that were found in it. */
export interface CheckedText {
  text: string;
  entities: { links: readonly { url: string }[] };
}

/**
 * Checks what somebody wants to publish.
 * @returns the values of the rules that hold it for review.
 * @throws {ApiError} 400 if it is refused.
 */
export async function checkWords(
  { caches }: Pick<Context, 'caches'>,
  { text, entities }: CheckedText,
): Promise<string[]> {
  const matcher = await caches.of(wordRules).get();
  const found = matcher.find(
    text,
    entities.links.map(({ url }) => url),
  );
  const refused = found.find(({ action }) => action === 'refuse');
  if (refused !== undefined) throw notAccepted(refused.value);
  return found.map(({ value }) => value);
}

/** The same for what cannot wait for review: it is refused instead. @throws {ApiError} 400 */
export async function requireNoSuchWords(ctx: Pick<Context, 'caches'>, checked: CheckedText): Promise<void> {
  const [held] = await checkWords(ctx, checked);
  if (held !== undefined) throw notAccepted(held);
}

function notAccepted(value: string): ApiError {
  return new ApiError('invalid-text', `"${value}" is not accepted on this service.`);
}

/** The rules that a text falls under, to try them. @throws {ApiError} 400 for a text that is too long. */
export async function testWords({ caches }: Pick<Context, 'caches'>, given: string): Promise<WordRule[]> {
  const rules = { ...messageRules, textName: 'the text', maxLength: MAX_TRIED, machineOnly: undefined };
  const { text, entities } = finishGivenText(scanGivenText(given, undefined, rules), new Map());
  const matcher = await caches.of(wordRules).get();
  return matcher.find(
    text,
    entities.links.map(({ url }) => url),
  );
}

/** Reads a rule as it is stored. @throws {ApiError} 400 */
function readRule(kind: WordRuleTable['kind'], given: string): Pick<WordRuleTable, 'kind' | 'value'> {
  if (kind === 'domain') {
    const value = readDomain(given);
    if (value !== undefined) return { kind, value };
    throw new ApiError('invalid-parameter', `this must be a domain such as example.com, not "${given}".`);
  }
  if ([...given].length > MAX_LENGTH) {
    throw new ApiError('invalid-parameter', `a rule must be at most ${MAX_LENGTH} characters long.`);
  }
  const words = comparedWords(given);
  if (words.length > 0 && words.length <= MAX_WORDS) return { kind, value: words.join(' ') };
  throw new ApiError('invalid-parameter', `this must be 1 to ${MAX_WORDS} words, not "${given}".`);
}

export function listWordRules(db: Db): Promise<WordRuleTable[]> {
  return selectWordRules(db, {});
}

/** Adds a rule about words or a domain, or changes what it does. Idempotent. @throws {ApiError} 403, 400, 507 */
export async function setWordRule(
  store: Store,
  actor: Actor,
  { kind, value: given, action }: WordRule,
): Promise<WordRule> {
  const rule = readRule(kind, given);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    const [before] = await selectWordRule(tx, rule);
    if (before?.action === action) return;
    if (before === undefined && (await selectWordRules(tx, {})).length >= MAX_RULES) {
      throw new ApiError('insufficient-storage', `there are ${MAX_RULES} rules already.`);
    }
    await deleteWordRule(tx, rule);
    const id = await tx.newId();
    await insertWordRule(tx, { ...rule, id, action, created_at: tx.now });
    await audit(tx, actor, {
      action: 'word-rule',
      target: { kind: 'instance', id: 0 },
      detail: { ...rule, action },
    });
    tx.emit({ type: 'word_rule', body: { id } });
  });
  return { ...rule, action };
}

/** Removes a rule; what it held stays held. @throws {ApiError} 403, 404, 400 */
export async function removeWordRule(
  store: Store,
  actor: Actor,
  { kind, value }: Pick<WordRule, 'kind' | 'value'>,
): Promise<Pick<WordRule, 'kind' | 'value'>> {
  const rule = readRule(kind, value);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    const [gone] = await deleteWordRule(tx, rule);
    if (gone === undefined) throw new ApiError('not-found', `there is no rule about "${rule.value}".`);
    await audit(tx, actor, {
      action: 'word-rule-remove',
      target: { kind: 'instance', id: 0 },
      detail: { ...rule },
    });
    tx.emit({ type: 'word_rule', deleted: true, body: { id: gone.id } });
  });
  return rule;
}
