import type { Store } from '../../db/store.ts';
import { blockStatements, unblock } from '../../features/blocks/blocks.actions.ts';
import { muteStatements, unmute } from '../../features/mutes/mutes.actions.ts';
import type { PairStatements } from '../../features/relations/relations.sql.ts';

/** A list of people whom a person has muted, or blocked. */
export interface TargetList {
  path: string;
  title: string;
  empty: string;
  /** What the button that ends it says, and the one that begins it again. */
  labels: { undo: string; again: string };
  /** The action of `/users/:id/:action` that begins it again. */
  again: 'mute' | 'block';
  statements: PairStatements;
  undo(store: Store, user: number, target: number): Promise<void>;
}

/** The lists, by the last part of their path. */
export const targetLists = {
  muted: {
    path: '/account/muted',
    title: 'People you have muted',
    empty: 'You have muted nobody. The posts of people whom you mute are hidden from you; they are not told.',
    labels: { undo: 'Unmute', again: 'Mute again' },
    again: 'mute',
    statements: muteStatements,
    undo: unmute,
  },
  blocked: {
    path: '/account/blocked',
    title: 'People you have blocked',
    empty:
      'You have blocked nobody. People whom you block cannot follow you, and neither of you sees the other’s posts.',
    labels: { undo: 'Unblock', again: 'Block again' },
    again: 'block',
    statements: blockStatements,
    undo: unblock,
  },
} as const satisfies Record<string, TargetList>;

export function isTargetList(name: string | undefined): name is keyof typeof targetLists {
  return name !== undefined && Object.hasOwn(targetLists, name);
}
