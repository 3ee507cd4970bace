import type { TSchema } from 'typebox';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { JsonText } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Refer } from '../../objects/kind.ts';

/** What annotations are checked with. */
export type AnnotationContext = Context;

/** How much the annotations of one object may show by replacements (docs/interface.md, Replacements). */
export const MAX_REPLACEMENTS = 32;
export const MAX_SHOWN_BYTES = 65_536;

/** The object whose annotations are shown: who sees it may read the files in them. */
export interface AnnotatedObject {
  /** The name of its kind, one of `annotatedKinds`. */
  kind: string;
  id: number;
  /** Whether everybody may see it, also without a token. */
  isPublic: boolean;
}

/** What the replacements of one object have shown so far: no more than so many bytes. */
export class Shown {
  readonly #maxBytes: number;
  bytes = 0;

  constructor(maxBytes = MAX_SHOWN_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Counts members that are to be shown. @returns false where they are one too many, and are to be left out. */
  add(members: Record<string, JsonText>): boolean {
    let bytes = 0;
    for (const [key, json] of Object.entries(members)) bytes += key.length + json.length + 4;
    if (this.bytes + bytes > this.#maxBytes) return false;
    this.bytes += bytes;
    return true;
  }
}

/**
 * Something that takes the place of a key such as `+net.svc.core.user` in the value of an annotation
 * (docs/interface.md, Annotations).
 */
export interface Replacement {
  /** What follows `+`, the namespace and a dot. */
  name: string;
  summary: string;
  /** Schema of what a client sends in an annotation of a type; the same object for the same settings. */
  input(config: Config, type: string): TSchema;
  /**
   * Checks what clients sent against the store, all at once, and gives what is to be stored for each; `writer` is the user
   * who sent it.
   * @throws {ApiError} 400 for what does not exist or may not be used.
   */
  store(ctx: AnnotationContext, inputs: readonly unknown[], writer: number | undefined): Promise<unknown[]>;
  /** Schema of what `store` gives; what is stored in another shape shows nothing. */
  stored: TSchema;
  /**
   * Names each thing that it shows, and how: what an annotation may show once. Where a list is stored, in the order of its
   * members.
   */
  names(stored: unknown): readonly string[];
  /**
   * What an export holds of it (docs/export.md): what it shows, named as a client names it; `usernames` has those of the users
   * whose ids are stored as `user_id`.
   */
  exported(stored: unknown, usernames: ReadonlyMap<string, string>): unknown;
  /** Names the objects that it shows. */
  refersTo(stored: unknown, refer: Refer): void;
  /**
   * The members that take the replacement's place in the value; `namespace` ends with a dot. A list leaves out those of its
   * members that `shown` has no room for.
   */
  render(
    stored: unknown,
    state: Hydration,
    namespace: string,
    object: AnnotatedObject,
    shown: Shown,
  ): Record<string, JsonText>;
}

/** Whatever annotations may show; what is shown is a feature of its own, which adds it. */
export const replacements = new ExtensionPoint<Replacement>();

/** Calls `found` with each replacement in the value of an annotation, at any depth; it may change or delete it. */
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

/** The replacement that a key asks for; undefined for one that is not known. */
export function findReplacement(config: Pick<Config, 'namespace'>, key: string): Replacement | undefined {
  return replacements.items.find(({ name }) => key === `+${config.namespace}.${name}`);
}
