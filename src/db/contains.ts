import { sql } from 'kysely';

/** Patterns of `like` for a search for names that have a text in them. */
export type Patterns = Record<'pattern' | 'typed' | 'capitalised', string>;

/** The patterns for what a person typed. Databases differ in what is lower case, so a name is compared in three ways. */
export function patternsOf(search: string): Patterns {
  const part = search
    .trim()
    .replace(/^@/, '')
    .replaceAll(/[\\%_]/g, '\\$&');
  const lower = part.toLowerCase();
  const capitalised = lower.replace(/^./u, (first) => first.toUpperCase());
  return { pattern: `%${lower}%`, typed: `%${part}%`, capitalised: `%${capitalised}%` };
}

/** True where a column matches a pattern. */
export function isLike(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** True where a column of names matches a search in one of the three ways. */
export function nameContains(column: string, p: Patterns) {
  return sql<boolean>`(${isLike(column, p.pattern)} or ${isLike(column, p.typed)} or ${isLike(column, p.capitalised)})`;
}
