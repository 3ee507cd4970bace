import type { TSchema } from 'typebox';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { JsonText } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Refer } from '../../objects/kind.ts';
import { fileListReplacement, fileReplacement } from '../files/files.replacements.ts';
import { placeReplacement } from '../places/places.replacement.ts';
import { userReplacement } from './user-replacement.ts';

/** What annotations are checked with. */
export type AnnotationContext = Pick<Context, 'config' | 'store' | 'digestKey'>;

/** The object whose annotations are shown: who sees it may read the files in them. */
export interface AnnotatedObject {
  kind: 'post' | 'message' | 'channel' | 'user' | 'file';
  id: number;
  /** Whether everybody may see it, also without a token. */
  isPublic: boolean;
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
  /** Names the objects that it shows. */
  refersTo(stored: unknown, refer: Refer): void;
  /** The members that take the replacement's place in the value; `namespace` ends with a dot. */
  render(
    stored: unknown,
    state: Hydration,
    namespace: string,
    object: AnnotatedObject,
  ): Record<string, JsonText>;
}

/** All there are; a function, because objects that replacements show have annotations themselves. */
export function replacements(): readonly Replacement[] {
  return [userReplacement, placeReplacement, fileReplacement, fileListReplacement];
}

/** The replacement that a key asks for; undefined for one that is not known. */
export function findReplacement(config: Pick<Config, 'namespace'>, key: string): Replacement | undefined {
  return replacements().find(({ name }) => key === `+${config.namespace}.${name}`);
}
