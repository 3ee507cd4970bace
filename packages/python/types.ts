/** Types of the description in Python: dataclasses of what the service sends, TypedDicts of what it is sent. */

// biome-ignore lint/suspicious/noExplicitAny: a description is whatever its schema allows
type Json = any;

/** Members that give access to something, which the text of an object (`repr`) and thus logs leave out. */
const SECRET = /^(endpoint|secret|file_token|file_token_read|url)$/;
/** Objects whose `url` is a link for everybody. */
const PUBLIC = /^(EntitiesLink|ExploreStream|Image)$/;

/** `PostsCreate` of `posts.create`, `UserCounts` of `User` and `counts`. */
export function className(...parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split(/[.\-_]/))
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
}

/** Classes of one file, in the order in which they are named first. */
export class Classes {
  readonly #kind: 'dataclass' | 'TypedDict';
  /** By name, with the schema that it was made from. */
  readonly #made = new Map<string, { schema: string; text: string }>();

  constructor(kind: 'dataclass' | 'TypedDict') {
    this.#kind = kind;
  }

  get names(): readonly string[] {
    return [...this.#made.keys()];
  }

  get text(): string {
    return [...this.#made.values()].map(({ text }) => text).join('\n\n');
  }

  /** A type that is stated by its schema; `name` is that of its class where it needs one. */
  typeOf(schema: Json, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split('/').pop();
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.anyOf !== undefined) return this.#union(schema.anyOf, name);
    switch (schema.type) {
      case 'array':
        return `${this.#kind === 'dataclass' ? 'list' : 'Sequence'}[${this.typeOf(schema.items ?? {}, name.replace(/(?<=[^s])s$/, '').replace(/ie$/, 'y'))}]`;
      case 'object':
        return this.#object(schema, name);
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'string':
        return 'str';
      case 'null':
        return 'None';
      default:
        return 'Any';
    }
  }

  /** Makes the class of an object. @throws if another object has its name */
  add(name: string, { properties, required = [], description }: Json): string {
    const schema = JSON.stringify(properties);
    const known = this.#made.get(name);
    if (known !== undefined && known.schema !== schema) throw new Error(`Two objects are called ${name}.`);
    if (known !== undefined) return name;
    // Takes its place before the classes of its members.
    this.#made.set(name, { schema, text: '' });
    const members = Object.entries<Json>(properties).map(([key, member]) => {
      const type = this.typeOf(member, className(name, key));
      const line =
        this.#kind === 'dataclass' ? memberOf(name, key, type, required) : keyOf(key, type, required);
      return `    ${line}\n${docstring(member.description, '    ')}`;
    });
    // Required ones need no order, since all are passed by name.
    const about = description === undefined ? '' : `${docstring(description, '    ')}\n`;
    const head =
      this.#kind === 'dataclass'
        ? `@dataclass(kw_only=True, slots=True)\nclass ${name}(Record):\n`
        : `class ${name}(TypedDict):\n`;
    this.#made.set(name, { schema, text: `${head}${about}${members.join('')}` });
    return name;
  }

  #union(options: readonly Json[], name: string): string {
    if (options.every((one) => 'const' in one))
      return `Literal[${options.map((one) => literal(one.const)).join(', ')}]`;
    const types = [...new Set(options.map((one) => this.typeOf(one, name)))];
    return types.join(' | ');
  }

  #object(schema: Json, name: string): string {
    if (Object.keys(schema.properties ?? {}).length > 0) return this.add(name, schema);
    const [rest] = Object.values<Json>(schema.patternProperties ?? {});
    const values = rest ?? schema.additionalProperties;
    const type = typeof values === 'object' ? this.typeOf(values, name) : 'Any';
    return this.#kind === 'dataclass' ? `dict[str, ${type}]` : `Mapping[str, ${type}]`;
  }
}

/** A docstring; nothing without a text. */
export function docstring(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').flatMap((line) => wrap(line, 120 - indent.length));
  if (lines.length === 1 && lines[0]!.length + indent.length < 114 && !safe.endsWith('"'))
    return `${indent}"""${lines[0]}"""\n`;
  return `${indent}"""\n${lines.map((line) => `${line === '' ? '' : indent}${line}\n`).join('')}${indent}"""\n`;
}

function wrap(line: string, width: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function memberOf(of: string, key: string, type: string, required: readonly string[]): string {
  const isRequired = required.includes(key);
  const isSecret = SECRET.test(key) && !(key === 'url' && PUBLIC.test(of));
  const given = isRequired || / \| None$|^None$/.test(type) ? type : `${type} | None`;
  const options = [...(isRequired ? [] : ['default=None']), ...(isSecret ? ['repr=False'] : [])];
  if (isSecret) return `${key}: ${given} = field(${options.join(', ')})`;
  return `${key}: ${given}${isRequired ? '' : ' = None'}`;
}

function keyOf(key: string, type: string, required: readonly string[]): string {
  return `${key}: ${required.includes(key) ? type : `NotRequired[${type}]`}`;
}

function literal(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  return JSON.stringify(value);
}
