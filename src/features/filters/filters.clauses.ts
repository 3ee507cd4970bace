/** What a clause can name, and the parts that it has (docs/interface.md, Filters). */

import type { EventType } from '../../events/types.ts';

export const operators = ['equals', 'matches', 'lt', 'le', 'gt', 'ge', 'one_of'] as const;

export const matchPolicies = ['include_any', 'include_all', 'exclude_any', 'exclude_all'] as const;

/** Stands as the value of `one_of` for the ids of all users who authorised the app. */
export const AUTHORIZED_USERS = '$authorized_userids';

export interface Clause {
  /** One of those that `clauseTypes` lists. */
  object_type: EventType;
  /** A JSON Pointer (filters.pointer.ts). */
  field: string;
  operator: (typeof operators)[number];
  value: string | number | readonly (string | number)[];
}

/** What decides which messages a filter lets through. */
export interface FilterRules {
  match_policy: (typeof matchPolicies)[number];
  /** At least one. */
  clauses: readonly Clause[];
}

/** A whole number as a clause or a message has it: ids are written as strings. */
export const WHOLE_NUMBER = /^-?\d+$/;
