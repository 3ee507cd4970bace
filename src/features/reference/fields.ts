import type { TSchema } from 'typebox';

/** One field of an object, as a row of a table. */
export interface Field {
  /** With the names of the objects that it is inside of: `counts.posts`. */
  name: string;
  type: FieldType;
  required: boolean;
  isDeprecated: boolean;
}

/** A type in words; `object` is the named object in it, to which the reference leads. */
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
  minimum?: number;
  maximum?: number;
}

/** Puts JSON schemas into words. */
export class FieldReader {
  readonly #names: ReadonlyMap<string, string>;

  /** @param schemas - Those that are named where they occur, instead of being spelt out. */
  constructor(schemas: Readonly<Record<string, TSchema>>) {
    this.#names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  }

  /** The fields of an object, those of unnamed objects inside it included. */
  fields(schema: object, prefix = ''): Field[] {
    const { properties = {}, required = [] } = elementOf(schema);
    return Object.entries(properties).flatMap(([key, member]) => {
      const name = prefix + key;
      const type = this.type(member);
      const field = {
        name,
        type,
        required: required.includes(key),
        isDeprecated: member.deprecated === true,
      };
      return type.object === undefined ? [field, ...this.fields(member, `${name}.`)] : [field];
    });
  }

  type(given: object): FieldType {
    const schema = given as JsonSchema;
    const object = this.#names.get(JSON.stringify(schema));
    if (object !== undefined) return { words: object, object };
    if (schema.anyOf !== undefined) return this.#choice(schema.anyOf);
    if (schema.type === 'array') {
      const { words, object: member } = this.type(schema.items ?? {});
      return { words: `list of ${words}`, object: member };
    }
    return { words: plain(schema), object: undefined };
  }

  #choice(members: JsonSchema[]): FieldType {
    const types = members.map((member) => this.type(member));
    return {
      words: types.map(({ words }) => words).join(' or '),
      object: types.find(({ object }) => object !== undefined)?.object,
    };
  }
}

/** An object itself, or for a list the object that it is a list of. */
function elementOf(given: object): JsonSchema {
  const schema = given as JsonSchema;
  return schema.type === 'array' ? elementOf(schema.items ?? {}) : schema;
}

function plain({ type = 'any', const: only, enum: choices, minimum, maximum }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined) return choices.join(' or ');
  const range = minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : '';
  return type + range;
}
