import type { TSchema } from 'typebox';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { isValid } from '../../http/body.ts';
import type { JsonText } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Refer } from '../../objects/kind.ts';
import type { CoreType } from './core/types.ts';

/** An annotation as it is stored, or as a client sends it. */
export interface Annotation {
  type: string;
  value: Record<string, unknown>;
}

/** Limits on what the annotations of one object show by replacements (docs/interface.md, Replacements). */
export const MAX_REPLACEMENTS = 32;
export const MAX_SHOWN_BYTES = 65_536;

/** The object whose annotations are shown: users who see it may read the files in them. */
export interface AnnotatedObject {
  /** The name of its kind, one of `annotatedKinds`. */
  kind: string;
  id: number;
  /** Whether everybody may see it, even without a token. */
  isPublic: boolean;
}

/** Counts the bytes that the replacements of one object have shown so far, up to a limit. */
export class Shown {
  readonly #maxBytes: number;
  bytes = 0;

  constructor(maxBytes = MAX_SHOWN_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Counts members to be shown. @returns false if they exceed the limit and are to be left out. */
  add(members: Record<string, JsonText>): boolean {
    let bytes = 0;
    for (const [key, json] of Object.entries(members)) bytes += key.length + json.length + 4;
    if (this.bytes + bytes > this.#maxBytes) return false;
    this.bytes += bytes;
    return true;
  }
}

/** A post that begins or ends. */
interface Kept {
  id: number;
  user_id: number;
  /** Its annotations as they are stored. */
  annotations: string;
  created_at: number;
  is_imported: number;
}

/** What posts have to do with what their annotations show, kept in the transactions of the posts. */
interface Relation {
  /** Checks the text of a post with these annotations, which is new or revised. @throws {ApiError} 400. */
  checkText(text: string, annotations: readonly Annotation[]): void;
  /** Whom a post notifies by what it shows. */
  notified(annotations: readonly Annotation[]): number[];
  /** Checks a new post, with its annotations as they will be stored. @throws {ApiError} 400. */
  check(tx: Tx, author: number, annotations: readonly Annotation[]): Promise<void>;
  /** The post is there for everybody: it is new, was approved after it was held, or is back after it was removed. */
  begin(tx: Tx, post: Kept, how: 'new' | 'approved' | 'restored'): Promise<void>;
  /** The post is gone for everybody. */
  end(tx: Tx, post: Kept): Promise<void>;
}

/** What replaces a key such as `+net.svc.core.user` in the value of an annotation (docs/interface.md, Annotations). */
export interface Replacement {
  /** Follows `+`, the namespace and a dot. */
  name: string;
  summary: string;
  /** Schema of the value a client sends in an annotation of a type; the same object for the same settings. */
  input(config: Config, type: string): TSchema;
  /**
   * Checks all values sent by clients against the store and returns what to store for each; `writer` is the user who sent them.
   * @throws {ApiError} 400 for what does not exist or may not be used.
   */
  store(ctx: Context, inputs: readonly unknown[], writer: number | undefined): Promise<unknown[]>;
  /**
   * Called in the transaction that writes an object whose annotations show it.
   * @throws {ApiError} 400 if it may not be shown.
   */
  shown?(tx: Tx, stored: unknown, object: Pick<AnnotatedObject, 'kind' | 'id'>): Promise<void>;
  /** The texts that it shows, if people wrote them elsewhere: a report has them with the text. */
  texts?(db: Db, stored: unknown): Promise<string[]>;
  /** Schema of what `store` returns; stored values of another shape show nothing. */
  stored: TSchema;
  /**
   * Names each thing it shows and how, which an annotation may show only once. For a stored list, in the order of its members.
   */
  names(stored: unknown): readonly string[];
  /**
   * Its value in an export (docs/export.md), which names what it shows as a client would; `usernames` has the usernames of the
   * user ids stored as `user_id`.
   */
  exported(stored: unknown, usernames: ReadonlyMap<string, string>): unknown;
  /** Refers to the objects it shows. */
  refersTo(stored: unknown, refer: Refer): void;
  /**
   * Renders the members that replace it in the value; `namespace` ends with a dot. A list leaves out members that `shown` has no
   * room for.
   */
  render(
    stored: unknown,
    state: Hydration,
    namespace: string,
    object: AnnotatedObject,
    shown: Shown,
  ): Record<string, JsonText>;
  /** The core type that exists for it alone, in whose annotations alone it may be; undefined if it may be in any. */
  type?: Omit<CoreType, 'schema'> & { schema(namespace: string): TSchema };
  /** Set if something is kept about posts that have it. */
  relation?: Relation;
}

/** Everything annotations may show; features add to it. */
export const replacements = new ExtensionPoint<Replacement>();

/** Calls `found` with each replacement in the value of an annotation, at any depth; `found` may change or delete it. */
export function visitReplacements(
  config: Config,
  value: unknown,
  found: (replacement: Replacement, member: unknown, holder: Record<string, unknown>, key: string) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [key, member] of Object.entries(holder)) {
    const replacement = key.startsWith('+') ? findReplacement(config, key) : undefined;
    if (replacement === undefined) visitReplacements(config, member, found);
    else found(replacement, member, holder, key);
  }
}

/** The replacement for a key; undefined if unknown. */
export function findReplacement(config: Pick<Config, 'namespace'>, key: string): Replacement | undefined {
  return replacements.items.find(({ name }) => key === `+${config.namespace}.${name}`);
}

/** The replacements in annotations that can be read, with what is stored of each. */
function stored(config: Config, annotations: readonly Annotation[]): (readonly [Replacement, unknown])[] {
  const found: (readonly [Replacement, unknown])[] = [];
  for (const { value } of annotations) {
    visitReplacements(config, value, (replacement, member) => {
      if (isValid(replacement.stored, member)) found.push([replacement, member]);
    });
  }
  return found;
}

/** Tells the replacements in annotations that an object which is being written shows them. @throws {ApiError} 400 */
export async function noteShown(
  config: Config,
  tx: Tx,
  annotations: readonly Annotation[],
  object: Pick<AnnotatedObject, 'kind' | 'id'>,
): Promise<void> {
  for (const [replacement, member] of stored(config, annotations)) {
    await replacement.shown?.(tx, member, object);
  }
}

/** A text with what the replacements in stored annotations show of others, a line each. */
export async function textWithShown(
  config: Config,
  db: Db,
  { text, annotations }: { text: string; annotations: string },
): Promise<string> {
  const uses = annotations === '[]' ? [] : stored(config, JSON.parse(annotations) as Annotation[]);
  const shown = await Promise.all(uses.map(([replacement, member]) => replacement.texts?.(db, member) ?? []));
  return [text, ...shown.flat()].filter((line) => line !== '').join('\n');
}
