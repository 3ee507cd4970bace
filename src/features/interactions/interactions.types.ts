import type { TSchema } from 'typebox';
import { ExtensionPoint } from '../../extensions.ts';
import type { Viewer } from '../../http/endpoint.ts';
import type { Params } from '../../http/params.ts';
import type { AnyKind } from '../../objects/kind.ts';

/** Something that interactions tell of (docs/interface.md, Interactions). The feature in which it is done declares it. */
export interface Action {
  /** As the API names it. */
  readonly name: string;
  /** What is stored for it: another one for each, from 1 to 30. */
  readonly number: number;
  /** What it is done to; undefined where an interaction shows no object, and stands without users. */
  readonly object?: InteractionObject;
  /**
   * For `check`: a select of the acts by the rows that cause them, as `user_id`, `object_id`, `id`, `actor_id` and `created_at`;
   * what users do with their own things is left out of it later. Undefined where only the interactions tell of them. Core
   * types begin with the namespace.
   */
  causes?(namespace: string): string;
}

/** A kind of object that interactions show. */
export interface InteractionObject {
  readonly kind: AnyKind;
  /** What is left out of them, besides what nobody may see: a filter of the kind. */
  readonly filter: unknown;
  /** Of one of them in a reply. */
  schema(): TSchema;
  /** The general parameters that say how they are shown. */
  readonly params: Params;
  /** Whether a token shows any of them; without it, every token does. */
  isShownTo?(viewer: Viewer): boolean;
}

/** What a new user is told first: that the account was made. */
export const welcomed: Action = {
  name: 'welcome',
  number: 5,
  causes: () => 'select id as user_id, id as object_id, id, id as actor_id, created_at from users',
};

/** Every action; each is added by its feature. */
export const interactionActions = new ExtensionPoint<Action>();

/** All of them, in the order of their numbers. */
export function allActions(): readonly Action[] {
  return interactionActions.items.toSorted((a, b) => a.number - b.number);
}

/** The kinds of objects that they are done to. */
export function shownObjects(): readonly InteractionObject[] {
  return [...new Set(allActions().flatMap(({ object }) => object ?? []))];
}
