import { MAX_LIST } from '../../http/schema.ts';
import type { Limits } from '../service/service.ts';
import { MAX_FILTERS } from './filters.actions.ts';
import { MAX_CLAUSES } from './filters.clauses.ts';
import { MAX_FIELD, MAX_NAME, MAX_TEXT } from './filters.fields.ts';

export const filterLimits: Limits = {
  key: 'filter',
  about: 'Limits of filters. Lengths are in code points.',
  numbers: {
    max_count: [MAX_FILTERS, 'Filters of a user.'],
    max_clauses: [MAX_CLAUSES, 'Clauses of a filter.'],
    max_list_members: [MAX_LIST, 'Members of a list in a clause.'],
    name_max_length: [MAX_NAME, 'Longest name.'],
    field_max_length: [MAX_FIELD, 'Longest field of a clause.'],
    value_max_length: [MAX_TEXT, 'Longest string in the value of a clause.'],
  },
};
