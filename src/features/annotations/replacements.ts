import type { TSchema } from 'typebox';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/query.ts';
import type { Wire } from '../../http/wire.ts';
import type { UserLens, UserOptions, UserRecord } from '../users/users.view.ts';
import { userReplacement } from './user-replacement.ts';

/** What a stored replacement refers to, by kind, so that a page of objects loads everything at once. */
export interface References {
  users: number[];
}

/** What rendering replacements needs, loaded before. */
export interface ReplacementScene {
  config: Config;
  users: ReadonlyMap<number, UserRecord>;
  /** Undefined without a user token. */
  lens: UserLens | undefined;
  user: UserOptions;
}

/**
 * Something that takes the place of a key such as `+net.svc.core.user` in the value of an annotation (specification,
 * Annotation; decision 9). Another is added to `replacements` below, and what it refers to to `References`.
 */
export interface Replacement {
  /** What follows `+`, the namespace and a dot. */
  name: string;
  summary: string;
  /** Schema of what a client sends. */
  input: TSchema;
  /**
   * Checks what clients sent against the store, all at once, and gives what is to be stored for each.
   * @throws {ApiError} 400 for what does not exist or may not be used.
   */
  store(db: Db, inputs: readonly unknown[]): Promise<unknown[]>;
  refersTo(stored: unknown): Partial<References>;
  /** The members that take the replacement's place in the value; `namespace` ends with a dot. */
  render(stored: unknown, scene: ReplacementScene, namespace: string): Record<string, Wire>;
}

export const replacements: readonly Replacement[] = [userReplacement];

/** The replacement that a key asks for; undefined for one that is not known. */
export function findReplacement(config: Config, key: string): Replacement | undefined {
  return replacements.find(({ name }) => key === `+${config.namespace}.${name}`);
}
