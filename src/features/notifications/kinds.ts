/** What notifications are about, in the order in which settings list them. Stored by place in this list, so new kinds go last. */
export const kinds = [
  'mention',
  'reply',
  'star',
  'repost',
  'follow',
  'broadcast',
  'message',
  'report',
  'channel',
  'quote',
  'poll',
] as const;

export type Kind = (typeof kinds)[number];

/** A set of kinds as stored: the bits of their places. */
export type KindMask = number;

/** The mask of one kind. */
export function maskOf(kind: Kind): KindMask {
  return 1 << kinds.indexOf(kind);
}

export const ALL_KINDS: KindMask = (1 << kinds.length) - 1;
