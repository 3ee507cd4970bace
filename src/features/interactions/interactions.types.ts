import type { TSchema } from 'typebox';
import type { Topic } from '../../events/catalogue.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Viewer } from '../../http/endpoint.ts';
import type { Params } from '../../http/params.ts';
import type { AnyKind } from '../../objects/kind.ts';

/** An action that interactions show (docs/interface.md, Interactions). Declared by the feature that performs it. */
export interface Action {
  /** Its name in the API. */
  readonly name: string;
  /** The number stored for it: unique, from 1 to 30. */
  readonly number: number;
  /** The object of the action; undefined for an interaction that shows neither object nor users. */
  readonly object?: InteractionObject;
  /** Only notifications tell of it: no list of interactions shows it. */
  readonly isUnlisted?: true;
  /** Lists of interactions show it only if it is named. */
  readonly isListedIfNamed?: true;
  /** Users are told of what they did themselves too. */
  readonly tellsOneself?: true;
  /**
   * For `check`: a select of the acts from the rows that cause them, as `user_id`, `object_id`, `id`, `actor_id` and
   * `created_at`; the check itself leaves out what users do with their own things. Undefined if the acts are recorded only in
   * interactions. Core types begin with the namespace.
   */
  causes?(namespace: string): string;
}

/** A kind of object that interactions show. */
export interface InteractionObject {
  readonly kind: AnyKind;
  /** A filter of the kind, for what is left out in addition to what nobody may see. */
  readonly filter: unknown;
  /** Schema of one in a reply. */
  schema(): TSchema;
  /** The general parameters that say how they are shown. */
  readonly params: Params;
  /** Whether interactions with such objects are shown to a token; every token if undefined. */
  isShownTo?(viewer: Viewer): boolean;
}

/** A new user's first interaction: the account was created. */
export const welcomed: Action = {
  name: 'welcome',
  number: 5,
  causes: () => 'select id as user_id, id as object_id, id, id as actor_id, created_at from users',
};

/** Topic of what others do with a user's posts; follows have a topic of their own. */
export function interactionTopic(user: number): Topic {
  return `interactions:${user}`;
}

/** All actions, added by their features. */
export const interactionActions = new ExtensionPoint<Action>();

/** All actions, ordered by number. */
export function allActions(): readonly Action[] {
  return interactionActions.items.toSorted((a, b) => a.number - b.number);
}

/** The actions that lists of interactions show, ordered by number. */
export function listedActions(): readonly Action[] {
  return allActions().filter(({ isUnlisted }) => isUnlisted !== true);
}

/** Those of them that they show if none is named. */
export function usualActions(): readonly Action[] {
  return listedActions().filter(({ isListedIfNamed }) => isListedIfNamed !== true);
}

/** Whether users are told of such acts of their own. */
export function tellsOneself(action: Action): boolean {
  return action.object === undefined || action.tellsOneself === true;
}

/** The kinds of objects that interactions show. */
export function shownObjects(): readonly InteractionObject[] {
  return [...new Set(listedActions().flatMap(({ object }) => object ?? []))];
}
