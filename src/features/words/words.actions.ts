import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { isRawNumber } from '../../http/exact-json.ts';
import { readDomain } from '../../text/domains.ts';
import { finishText, type ProcessedText, scanText } from '../../text/entities.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.ts';
import { finishGivenText, messageRules, scanGivenText } from '../content/content.ts';
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

/** What people will see of something that is to be published. */
export interface Published {
  /** Its text, names and titles. */
  texts: readonly string[];
  /** Links that were given beside the text; those in texts are found. */
  links?: readonly { url: string }[];
  /** Clients show what they like of annotations, so every text in them counts. */
  annotations?: readonly Annotation[];
}

/** What people will see of a text with its entities and annotations. */
export function publishedIn({
  text,
  entities,
  annotations,
}: ProcessedText & Pick<Published, 'annotations'>): Published {
  return { texts: [text], links: entities.links, ...(annotations && { annotations }) };
}

/**
 * Checks what somebody wants to publish, whichever way it comes in.
 * @returns the values of the rules that hold it for review.
 * @throws {ApiError} 400 if it is refused.
 */
export async function checkWords(ctx: Pick<Context, 'caches'>, published: Published): Promise<string[]> {
  const found = await findRules(ctx, published);
  const refused = found.find(({ action }) => action === 'refuse');
  if (refused !== undefined) throw notAccepted(refused.value);
  return found.map(({ value }) => value);
}

/** The same for what cannot wait for review: it is refused instead. @throws {ApiError} 400 */
export async function requireNoSuchWords(ctx: Pick<Context, 'caches'>, published: Published): Promise<void> {
  const [held] = await checkWords(ctx, published);
  if (held !== undefined) throw notAccepted(held);
}

function notAccepted(value: string): ApiError {
  return new ApiError('invalid-text', `"${value}" is not accepted on this service.`);
}

/** The rules that something falls under. */
export async function findRules(
  { caches }: Pick<Context, 'caches'>,
  published: Published,
): Promise<WordRule[]> {
  const matcher = await caches.of(wordRules).get();
  if (matcher.isEmpty) return [];
  const { texts, links = [], annotations = [] } = published;
  const given = matcher.find(
    '',
    links.map(({ url }) => url),
  );
  const inTexts = [...texts, ...textsIn(annotations)].flatMap((text) =>
    matcher.find(text, matcher.hasDomains ? linksIn(text) : []),
  );
  return [...new Set([...given, ...inTexts])];
}

function linksIn(text: string): string[] {
  return finishText(scanText(text), new Map()).entities.links.map(({ url }) => url);
}

/** The strings at any depth of a value; their keys are no texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The rules that a text falls under, to try them. @throws {ApiError} 400 for a text that is too long. */
export async function testWords(ctx: Pick<Context, 'caches'>, given: string): Promise<WordRule[]> {
  const rules = { ...messageRules, textName: 'the text', maxLength: MAX_TRIED, machineOnly: undefined };
  const { text, entities } = finishGivenText(scanGivenText(given, undefined, rules), new Map());
  return findRules(ctx, { texts: [text], links: entities.links });
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
