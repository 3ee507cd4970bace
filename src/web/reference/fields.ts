import { describedSchema, MAX_TEXT, type SchemaToDescribe, titleOf } from '../../http/schema.ts';

/** One field of an object, as a row of a table. */
export interface Field {
  name: string;
  type: FieldType;
  required: boolean;
  isDeprecated: boolean;
  about: string | undefined;
  /** What it may be, and what it is where it is left out, as sentences. */
  limits: readonly string[];
  /** Those of the object that it is, or holds several of, where that has no title. */
  fields: readonly Field[];
}

/** A type in words; `object` is the named object in it, which the reference links to. */
export interface FieldType {
  words: string;
  object: string | undefined;
}

interface JsonSchema extends Omit<SchemaToDescribe, 'properties'> {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  format?: string;
}

/** The fields of an object, or of the members of a list. */
export function fieldsOf(schema: object): Field[] {
  const { properties = {}, required = [] } = describedSchema(elementOf(schema)) as JsonSchema;
  return Object.entries(properties).map(([name, member]) => {
    const type = typeOf(member);
    const { description: about } = member;
    return {
      name,
      type,
      required: required.includes(name),
      isDeprecated: member.deprecated === true,
      about,
      // A description may state a limit in a sentence of its own.
      limits: limitsOf(member).filter((limit) => !about?.includes(`${limit}.`)),
      fields: type.object === undefined ? fieldsOf(member) : [],
    };
  });
}

/** The type that a schema describes, in words. */
export function typeOf(given: object): FieldType {
  const schema = given as JsonSchema;
  const object = titleOf(schema);
  if (object !== undefined) return { words: object, object };
  if (schema.anyOf !== undefined) return choice(schema.anyOf);
  const inner = schema.type === 'array' ? (schema.items ?? {}) : mapped(schema);
  if (inner !== undefined) {
    const { words, object: member } = typeOf(inner);
    return { words: `${schema.type === 'array' ? 'list' : 'map'} of ${words}`, object: member };
  }
  return { words: plain(schema), object: undefined };
}

/** What the values are of an object with keys of any kind. */
function mapped({ patternProperties = {} }: JsonSchema): JsonSchema | undefined {
  return Object.values(patternProperties)[0];
}

function choice(members: JsonSchema[]): FieldType {
  const types = members.map(typeOf);
  const words = [...new Set(types.map(({ words }) => words))];
  // 0 and 1 stand for false and true too (docs/interface.md, What is read liberally).
  const shown = words.includes('boolean') ? words.filter((one) => /^(boolean|null)$/.test(one)) : words;
  return {
    words: shown.join(' or '),
    object: types.find(({ object }) => object !== undefined)?.object,
  };
}

/** The object itself, the member type of a list, or the object among several alternatives. */
function elementOf(given: object): JsonSchema {
  const { type, items, anyOf } = given as JsonSchema;
  if (type === 'array') return elementOf(items ?? {});
  return anyOf?.map(elementOf).find(({ properties }) => properties !== undefined) ?? (given as JsonSchema);
}

function plain({ type, const: only, enum: choices, format }: JsonSchema): string {
  if (format === 'binary') return 'file';
  if (only !== undefined && type !== 'string') return JSON.stringify(only);
  if (choices !== undefined) return type ?? typeof choices[0];
  return type ?? 'any';
}

/** What values of a schema may be, as sentences without their full stops. */
export function limitsOf(given: object): string[] {
  const schema = given as JsonSchema;
  const { type, absent, items, minItems, anyOf = [] } = schema;
  const { maxLength, maxItems } = describedSchema(schema) as JsonSchema;
  const choices = choicesOf(schema);
  // A flag may also be sent as a number or a text.
  const isFlag = anyOf.some((one) => one.type === 'boolean');
  return [
    ...(choices === undefined
      ? []
      : [choices.length === 1 ? `Always ${choices}` : `One of ${choices.join(', ')}`]),
    ...range(schema.minimum, schema.maximum, ''),
    ...(type === 'string' && maxLength !== undefined && maxLength < MAX_TEXT
      ? range(undefined, maxLength, ' characters')
      : []),
    ...(type === 'array' ? range(minItems, maxItems, ' members') : []),
    ...(items === undefined || titleOf(items) !== undefined
      ? []
      : limitsOf(items).map((limit) => `Of each member: ${limit[0]!.toLowerCase()}${limit.slice(1)}`)),
    ...(choices !== undefined || isFlag ? [] : new Set(anyOf.flatMap(limitsOf))),
    ...(absent === undefined ? [] : [`Default: ${absent}`]),
  ];
}

/** The texts that a value is one of. */
function choicesOf({ type, const: only, enum: choices, anyOf }: JsonSchema): unknown[] | undefined {
  if (choices !== undefined) return choices;
  if (type === 'string' && only !== undefined) return [only];
  const texts = anyOf?.flatMap((one) => (typeof one.const === 'string' ? [one.const] : [])) ?? [];
  return texts.length > 0 && texts.length === anyOf?.length ? texts : undefined;
}

function range(from: number | undefined, to: number | undefined, unit: string): string[] {
  if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`];
  if (to !== undefined) return [`At most ${to}${unit}`];
  // Counts are never negative, which goes without saying.
  return from === undefined || from === 0 ? [] : [`At least ${from}${unit}`];
}
