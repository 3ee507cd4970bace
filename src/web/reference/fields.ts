import { titleOf } from '../../http/schema.ts';

/** One field of an object, as a row of a table. */
export interface Field {
  /** Prefixed with the names of the objects that contain it: `counts.posts`. */
  name: string;
  type: FieldType;
  required: boolean;
  isDeprecated: boolean;
  about: string | undefined;
}

/** A type in words; `object` is the named object in it, which the reference links to. */
export interface FieldType {
  words: string;
  object: string | undefined;
}

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  deprecated?: boolean;
  description?: string;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** The fields of an object, or of the members of a list, including those of unnamed nested objects. */
export function fieldsOf(schema: object, prefix = ''): Field[] {
  const { properties = {}, required = [] } = elementOf(schema);
  return Object.entries(properties).flatMap(([key, member]) => {
    const name = prefix + key;
    const type = typeOf(member);
    const field = {
      name,
      type,
      required: required.includes(key),
      isDeprecated: member.deprecated === true,
      about: member.description,
    };
    return type.object === undefined ? [field, ...fieldsOf(member, `${name}.`)] : [field];
  });
}

/** The type that a schema describes, in words. */
export function typeOf(given: object): FieldType {
  const schema = given as JsonSchema;
  const object = titleOf(schema);
  if (object !== undefined) return { words: object, object };
  if (schema.anyOf !== undefined) return choice(schema.anyOf);
  if (schema.type === 'array') {
    const { words, object: member } = typeOf(schema.items ?? {});
    return { words: `list of ${words}`, object: member };
  }
  return { words: plain(schema), object: undefined };
}

function choice(members: JsonSchema[]): FieldType {
  const types = members.map(typeOf);
  return {
    words: types.map(({ words }) => words).join(' or '),
    object: types.find(({ object }) => object !== undefined)?.object,
  };
}

/** The object itself, the member type of a list, or the object among several alternatives. */
function elementOf(given: object): JsonSchema {
  const { type, items, anyOf } = given as JsonSchema;
  if (type === 'array') return elementOf(items ?? {});
  return anyOf?.map(elementOf).find(({ properties }) => properties !== undefined) ?? (given as JsonSchema);
}

function plain({ type = 'any', const: only, enum: choices, minimum, maximum, format }: JsonSchema): string {
  if (format === 'binary') return 'file';
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined) return choices.join(' or ');
  const range = minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : '';
  return type + range;
}
