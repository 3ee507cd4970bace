/** The processes that serve an embedded store together, as far as they are alive. */
export interface Members {
  /** The oldest first. */
  readonly ids: readonly string[];
  /** Resolves when the others can know of it. */
  enter(id: string): Promise<void>;
  leave(id: string): void;
  isMember(id: string): Promise<boolean>;
}
