import type { Static } from 'typebox';
import { ApiError } from '../../errors.ts';
import { codePointLength } from '../../text/code-points.ts';
import {
  AUTHORIZED_USERS,
  type Clause,
  type FilterRules,
  MAX_CLAUSES,
  WHOLE_NUMBER,
} from './filters.clauses.ts';
import { listSteps, parsePointer } from './filters.pointer.ts';
import type { filterBody } from './filters.schema.ts';

/** Limits (docs/interface.md, Limits); lengths are in characters. */
export const MAX_NAME = 128;
export const MAX_FIELD = 256;
export const MAX_TEXT = 256;
/**
 * Most steps of a field into lists. Each may be `*` or a number, so that many fields may lead to the same values: with twenty steps
 * a few filters could look at each value of a message a thousand times.
 */
const MAX_LIST_STEPS = 4;

/** A filter as given by a client. */
export interface GivenFilter extends FilterRules {
  /** Empty if there is none. */
  name: string;
}

/** @throws {ApiError} 400 naming the error and the clause it is in. */
export function readFilter({
  name = '',
  clauses,
  match_policy,
}: Static<ReturnType<typeof filterBody>>): GivenFilter {
  checkLength(name, 'name', MAX_NAME);
  if (clauses.length === 0) throw invalid('clauses', 'must have at least one clause');
  if (clauses.length > MAX_CLAUSES) throw invalid('clauses', `must have at most ${MAX_CLAUSES} clauses`);
  return { name, match_policy, clauses: clauses.map((clause, n) => readClause(clause, `clauses.${n}`)) };
}

function readClause({ object_type, field, operator, value }: Clause, at: string): Clause {
  checkLength(field, `${at}.field`, MAX_FIELD);
  const pointer = parsePointer(field);
  if ('fault' in pointer) throw invalid(`${at}.field`, pointer.fault);
  if (listSteps(pointer.path) > MAX_LIST_STEPS) {
    throw invalid(`${at}.field`, `must have at most ${MAX_LIST_STEPS} steps that are * or a number`);
  }
  checkValue(operator, value, `${at}.value`);
  return { object_type, field, operator, value };
}

/** Checks that an operator can compare with a value. */
function checkValue(operator: Clause['operator'], value: Clause['value'], at: string): void {
  for (const [n, one] of (typeof value === 'object' ? value : [value]).entries()) {
    const place = typeof value === 'object' ? `${at}.${n}` : at;
    if (typeof one === 'string') checkLength(one, place, MAX_TEXT);
    else if (!Number.isSafeInteger(one)) throw invalid(place, 'must be between -2^53 and 2^53');
  }
  if (operator === 'one_of') {
    if (typeof value === 'object' || value === AUTHORIZED_USERS) return;
    throw invalid(at, `must be a list, or ${AUTHORIZED_USERS}, for one_of`);
  }
  if (typeof value === 'object') throw invalid(at, `must not be a list for ${operator}: only one_of has one`);
  if (value === AUTHORIZED_USERS) throw invalid(at, `must not be ${value} for ${operator}: use one_of`);
  if (operator === 'equals') return;
  if (operator === 'matches') {
    if (typeof value !== 'string') throw invalid(at, 'must be a string for matches');
    return;
  }
  if (!WHOLE_NUMBER.test(String(value)) || !Number.isSafeInteger(Number(value))) {
    throw invalid(at, `must be a whole number for ${operator}`);
  }
}

function checkLength(text: string, at: string, most: number): void {
  if (codePointLength(text) > most) throw invalid(at, `must be at most ${most} characters long`);
}

function invalid(at: string, why: string): ApiError {
  return new ApiError('invalid-parameter', `${at} ${why}.`);
}
