import { joinJson, toJson } from '../../http/json-text.ts';
import { defineKind } from '../../objects/kind.ts';
import { userJson, userKind } from '../users/users.kind.ts';
import { userParams } from '../users/users.params.ts';
import type { FilterRules } from './filters.clauses.ts';
import { selectFilters } from './filters.sql.ts';

/** A filter as it is loaded. */
export interface Filter extends FilterRules {
  id: number;
  userId: number;
  /** Empty where it was given none. */
  name: string;
}

/** Filters of app streams; only its owner may look one up (docs/interface.md, Filters). */
export const filterKind = defineKind<Filter, undefined>({
  name: 'filter',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    const rows = await selectFilters(db, { ids: [...ids] });
    return new Map(
      rows.map(({ id, user_id, name, match_policy, clauses }) => {
        const rules = { match_policy, clauses: JSON.parse(clauses) } as FilterRules;
        return [id, { id, userId: user_id, name, ...rules }];
      }),
    );
  },
  bytes: ({ name, clauses }) => 500 + 2 * name.length + 3 * JSON.stringify(clauses).length,
  maxBytes: 4 * 1024 * 1024,
  apply(event, cache) {
    if (event.type === 'filter') cache.drop(event.body.id, event.seq);
  },

  canSee: ({ userId }, { viewer }) => viewer?.id === userId,
  references({ userId }, _, refer) {
    refer.object(userKind, userId);
  },
  render({ id, userId, name, match_policy, clauses }, state) {
    const json = toJson({ id: String(id), ...(name !== '' && { name }), clauses, match_policy });
    const owner = state.get(userKind, userId);
    return owner === undefined ? json : joinJson(json.slice(0, -1), ',"owner":', userJson(owner, state), '}');
  },
});
