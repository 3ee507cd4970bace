import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a row has one of the `facets`. Its bit stands in the statement as a constant, so that both
 * databases use a partial index with this condition.
 */
export function hasFacet(column: string, facet: number): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} & ${sql.lit(facet)}) = ${sql.lit(facet)}`;
}
