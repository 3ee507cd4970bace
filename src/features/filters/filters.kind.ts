import { joinJson, toJson } from '../../http/json-text.ts';
import { heapBytes, textBytes } from '../../objects/heap-bytes.ts';
import { defineKind } from '../../objects/kind.ts';
import { Weighed } from '../../objects/weighed.ts';
import { userJson, userKind, userParams } from '../users/users.ts';
import type { FilterRules } from './filters.clauses.ts';
import { type FilterRow, selectFilters } from './filters.sql.ts';

/** Size of a filter without its texts. */
const FILTER_BYTES = 120;

/** A loaded filter. */
export class Filter extends Weighed implements FilterRules {
  readonly id: number;
  readonly userId: number;
  /** Empty if none was given. */
  readonly name: string;
  readonly match_policy: FilterRules['match_policy'];
  /** Its stored clauses. */
  readonly json: string;
  #clauses: FilterRules['clauses'] | undefined;

  constructor({ id, user_id, name, match_policy, clauses }: FilterRow) {
    super(FILTER_BYTES + textBytes(name) + textBytes(clauses));
    this.id = id;
    this.userId = user_id;
    this.name = name;
    this.match_policy = match_policy as FilterRules['match_policy'];
    this.json = clauses;
  }

  /** @throws if they cannot be read: only this filter fails, not others loaded with it. */
  get clauses(): FilterRules['clauses'] {
    if (this.#clauses === undefined) {
      this.#clauses = JSON.parse(this.json) as FilterRules['clauses'];
      this.grow(heapBytes(this.#clauses));
    }
    return this.#clauses;
  }
}

/** Filters of app streams; only its owner may look one up (docs/interface.md, Filters). */
export const filterKind = defineKind<Filter, undefined>({
  name: 'filter',
  params: userParams,
  options: () => undefined,

  async load(db, ids) {
    const rows = await selectFilters(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.id, new Filter(row)]));
  },
  bytes: (filter) => filter.bytes,
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
