/** The parts of a clause and their possible values (docs/interface.md, Filters). */

import type { EventType } from '../../events/types.ts';

export const operators = ['equals', 'matches', 'lt', 'le', 'gt', 'ge', 'one_of'] as const;

export const matchPolicies = ['include_any', 'include_all', 'exclude_any', 'exclude_all'] as const;

/** A value of `one_of` that means the ids of all users who authorised the app. */
export const AUTHORIZED_USERS = '$authorized_userids';

export interface Clause {
  /** One of `clauseTypes`. */
  object_type: EventType;
  /** A JSON Pointer (filters.pointer.ts). */
  field: string;
  operator: (typeof operators)[number];
  value: string | number | readonly (string | number)[];
}

/** The rules by which a filter selects messages. */
export interface FilterRules {
  match_policy: (typeof matchPolicies)[number];
  /** At least one. */
  clauses: readonly Clause[];
}

/** An integer in a clause or a message, where ids are strings. */
export const WHOLE_NUMBER = /^-?\d+$/;

/** Most clauses of a filter (docs/interface.md, Limits). */
export const MAX_CLAUSES = 50;
