/** A list that a module declares and modules of higher tiers extend, so that the lower one need not import them. */
export class ExtensionPoint<T> {
  #items: readonly T[] = [];

  /** What the modules have added, in their order. */
  get items(): readonly T[] {
    return this.#items;
  }

  /** An entry for a module's `extends`. */
  with(...items: readonly T[]): Extension {
    return {
      point: this,
      begin: () => {
        this.#items = [];
      },
      add: () => {
        this.#items = [...new Set([...this.#items, ...items])];
      },
    };
  }
}

/** A module's items for an extension point. */
export interface Extension {
  readonly point: unknown;
  begin(): void;
  /** Adds those that are not there yet. */
  add(): void;
}
