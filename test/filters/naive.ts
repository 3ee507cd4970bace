/** Judges messages by the rules of docs/interface.md, Filters, in the simplest way. */
import type { Clause, FilterRules } from '../../src/features/filters/filters.clauses.ts';
import type { Message } from './messages.ts';

/** A value as it is found: lists and objects come empty. */
export function asFound(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}

/** The values at a pointer. */
export function at(value: unknown, pointer: string): unknown[] {
  if (pointer === '') return [value];
  const [, step, rest] = /^\/([^/]*)(.*)$/s.exec(pointer) as unknown as [string, string, string];
  if (Array.isArray(value)) {
    if (step === '*') return value.flatMap((element) => at(element, rest));
    const element = value.find((_, n) => String(n) === step);
    return element === undefined ? [] : at(element, rest);
  }
  if (value === null || typeof value !== 'object' || step === '*') return [];
  const name = step.replaceAll('~2', '*').replaceAll('~1', '/').replaceAll('~0', '~');
  return Object.entries(value).flatMap(([key, member]) => (key === name ? at(member, rest) : []));
}

function compare(found: unknown, operator: Clause['operator'], value: unknown, users: Set<number>): boolean {
  if (!['string', 'number', 'boolean'].includes(typeof found)) return false;
  const isWhole = typeof found === 'string' && /^-?[0-9]+$/.test(found);
  const number = typeof found === 'number' || isWhole ? Number(found) : Number.NaN;
  if (operator === 'equals') return `${found}` === `${value}`;
  if (operator === 'matches') return typeof found === 'string' && found.indexOf(value as string) >= 0;
  if (operator === 'one_of' && value === '$authorized_userids')
    return [...users].map(String).includes(`${found}`);
  if (operator === 'one_of') return (value as unknown[]).some((one) => `${one}` === `${found}`);
  if (operator === 'lt') return number < Number(value);
  if (operator === 'le') return number <= Number(value);
  if (operator === 'gt') return number > Number(value);
  return number >= Number(value);
}

/** Whether a clause holds. */
export function holds(
  { field, operator, value }: Clause,
  { data, meta }: Message,
  users: Set<number>,
): boolean {
  return at({ data, meta }, field).some((found) => compare(found, operator, value, users));
}

/** Whether a filter lets a message through. */
export function passes(
  { match_policy, clauses }: FilterRules,
  message: Message,
  users: Set<number>,
): boolean {
  if (message.type === 'user') return true;
  const results = clauses
    .filter(({ object_type }) => object_type === message.type)
    .map((clause) => holds(clause, message, users));
  if (results.length === 0) return match_policy.startsWith('exclude');
  if (match_policy === 'include_any') return results.includes(true);
  if (match_policy === 'include_all') return !results.includes(false);
  if (match_policy === 'exclude_any') return !results.includes(true);
  return results.includes(false);
}
