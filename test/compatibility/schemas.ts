import type { Schema } from './description.ts';

/** The named schemas of both descriptions, and what was found. */
export interface Schemas {
  before: Readonly<Record<string, Schema>>;
  after: Readonly<Record<string, Schema>>;
  /** Named schemas that were compared, with their direction. */
  compared: Set<string>;
  found: string[];
}

type Compare = (where: string, before: Schema, after: Schema, schemas: Schemas) => void;

/** What a client may send has to be accepted still. */
export const compareGiven: Compare = (where, before, after, schemas) =>
  compare(where, before, after, schemas, {
    direction: 'given',
    pair: (before, after) => before.map((one) => [one, findLike(one, after, schemas.after)]),
    unmatched: (where, one) => `${where}: ${describe(one)} is not accepted`,
    one: compareGivenOne,
  });

/** What a client is sent has to be what it knows. */
export const compareShown: Compare = (where, before, after, schemas) =>
  compare(where, before, after, schemas, {
    direction: 'shown',
    pair: (before, after) => after.map((one) => [findLike(one, before, schemas.before), one]),
    unmatched: (where, one) => `${where}: may be ${describe(one)}`,
    one: compareShownOne,
  });

interface Way {
  direction: string;
  /** The alternatives that have to be like one another; one without the other is unmatched. */
  pair(before: readonly Schema[], after: readonly Schema[]): [Schema | undefined, Schema | undefined][];
  unmatched(where: string, one: Schema): string;
  one: Compare;
}

function compare(where: string, before: Schema, after: Schema, schemas: Schemas, way: Way): void {
  for (const [was, is] of way.pair(alternatives(before), alternatives(after))) {
    if (was === undefined || is === undefined) {
      schemas.found.push(way.unmatched(where, (was ?? is) as Schema));
      continue;
    }
    if (was.$ref === undefined || was.$ref !== is.$ref) {
      way.one(where, resolve(was, schemas.before), resolve(is, schemas.after), schemas);
      continue;
    }
    const name = nameOf(was.$ref);
    const key = `${way.direction} ${name}`;
    if (schemas.compared.has(key)) continue;
    schemas.compared.add(key);
    compare(name, resolve(was, schemas.before), resolve(is, schemas.after), schemas, way);
  }
}

function compareGivenOne(where: string, before: Schema, after: Schema, schemas: Schemas): void {
  const { found } = schemas;
  const values = valuesOf(after);
  if (values !== undefined) {
    const known = valuesOf(before);
    if (known === undefined) found.push(`${where}: not every value is accepted`);
    for (const value of known ?? []) {
      if (!values.includes(value)) found.push(`${where}: ${JSON.stringify(value)} is not accepted`);
    }
  }
  for (const [bound, isNarrower] of Object.entries(bounds)) {
    const [was, is] = [before[bound], after[bound]];
    if (is !== undefined && (was === undefined || isNarrower(was, is))) {
      found.push(`${where}: ${bound} is ${JSON.stringify(is)}`);
    }
  }
  for (const [key, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[key];
    if (now === undefined) found.push(`${where}.${key}: removed`);
    else compareGiven(`${where}.${key}`, schema, now, schemas);
  }
  for (const key of after.required ?? []) {
    if (!before.required?.includes(key)) found.push(`${where}.${key}: required`);
  }
  if (after.items !== undefined) compareGiven(`${where}[]`, before.items ?? {}, after.items, schemas);
}

function compareShownOne(where: string, before: Schema, after: Schema, schemas: Schemas): void {
  const { found } = schemas;
  for (const [key, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[key];
    if (now === undefined) found.push(`${where}.${key}: removed`);
    else {
      compareShown(`${where}.${key}`, schema, now, schemas);
      const isMissing = before.required?.includes(key) && !after.required?.includes(key);
      if (isMissing) found.push(`${where}.${key}: may be absent`);
    }
  }
  if (before.items !== undefined) compareShown(`${where}[]`, before.items, after.items ?? {}, schemas);
}

const isLower = (was: unknown, is: unknown): boolean => (is as number) < (was as number);
const isHigher = (was: unknown, is: unknown): boolean => (is as number) > (was as number);

/** Bounds of what is accepted, and when one is narrower than another. */
const bounds: Readonly<Record<string, (was: unknown, is: unknown) => boolean>> = {
  minLength: isHigher,
  maxLength: isLower,
  minimum: isHigher,
  maximum: isLower,
  minItems: isHigher,
  maxItems: isLower,
  pattern: (was, is) => was !== is,
};

/** The alternatives of a schema; one of no type stands for all types. */
function alternatives(schema: Schema): readonly Schema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives);
}

/** The alternative that a value of `one` would be: the same name, or a type that contains it. */
function findLike(
  one: Schema,
  others: readonly Schema[],
  named: Readonly<Record<string, Schema>>,
): Schema | undefined {
  const same = others.find((other) => other.$ref !== undefined && other.$ref === one.$ref);
  if (same !== undefined || one.$ref !== undefined) return same;
  const plain = others.filter(({ $ref }) => $ref === undefined);
  const values = valuesOf(one);
  const ofType = plain.filter((other) => contains(typeOf(resolve(other, named)), typeOf(one)));
  const exact = ofType.find((other) => valuesOf(other)?.join() === values?.join());
  return exact ?? ofType.find((other) => valuesOf(other) === undefined) ?? ofType[0];
}

function contains(type: string | undefined, other: string | undefined): boolean {
  return type === undefined || type === other || (type === 'number' && other === 'integer');
}

function typeOf(schema: Schema): string | undefined {
  const [value] = valuesOf(schema) ?? [];
  if (schema.type !== undefined || value === undefined) return schema.type;
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function resolve(schema: Schema, named: Readonly<Record<string, Schema>>): Schema {
  return schema.$ref === undefined ? schema : (named[nameOf(schema.$ref)] ?? {});
}

function nameOf(ref: string): string {
  return ref.split('/').pop() as string;
}

function describe(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  return (
    valuesOf(schema)
      ?.map((value) => JSON.stringify(value))
      .join(' or ') ??
    schema.type ??
    'anything'
  );
}
