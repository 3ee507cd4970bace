import type { Store } from '../../db/store.ts';
import { blockStatements, unblock } from '../../features/blocks/blocks.ts';
import { muteStatements, unmute } from '../../features/mutes/mutes.ts';
import type { PairStatements } from '../../features/relations/relations.ts';

/** A list of people whom a person has muted, or blocked. */
export interface TargetList {
  path: string;
  /** Its texts. */
  name: 'muted' | 'blocked';
  /** The action of `/users/:id/:action` that begins it again. */
  again: 'mute' | 'block';
  statements: PairStatements;
  undo(store: Store, user: number, target: number): Promise<void>;
}

/** The lists, by the last part of their path. */
export const targetLists = {
  muted: {
    path: '/account/muted',
    name: 'muted',
    again: 'mute',
    statements: muteStatements,
    undo: unmute,
  },
  blocked: {
    path: '/account/blocked',
    name: 'blocked',
    again: 'block',
    statements: blockStatements,
    undo: unblock,
  },
} as const satisfies Record<string, TargetList>;

export function isTargetList(name: string | undefined): name is keyof typeof targetLists {
  return name !== undefined && Object.hasOwn(targetLists, name);
}
