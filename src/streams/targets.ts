/** What a subscription listens to (specification, Events: User stream 4). */
export type Target =
  | { kind: 'following' | 'followers' | 'posts' | 'mentions' | 'home' | 'unified'; user: number }
  | { kind: 'thread'; thread: number }
  | { kind: 'tag'; tag: string }
  | { kind: 'token' };
