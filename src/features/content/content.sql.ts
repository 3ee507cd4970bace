import { type RawBuilder, sql } from 'kysely';

/**
 * A condition for rows with one of the `facets`. The bit is a constant in the statement, so that both databases can use a partial
 * index with this condition.
 */
export function hasFacet(column: string, facet: number): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} & ${sql.lit(facet)}) = ${sql.lit(facet)}`;
}
