/** What others may import of this feature. */
export { filterUses } from './filters.actions.ts';
export { type FilterRules, matchPolicies, operators } from './filters.clauses.ts';
export { type AppMessage, compileFilter, explain } from './filters.compile.ts';
export { readFilter } from './filters.fields.ts';
export { FilterIndex } from './filters.index.ts';
export { type Filter, filterKind } from './filters.kind.ts';
export { filterBody, filterSchema } from './filters.schema.ts';
export { selectFilters } from './filters.sql.ts';
