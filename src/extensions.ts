/** A list that a module declares and modules of higher tiers add to, so that the lower one need not import them. */
export class ExtensionPoint<T> {
  #items: readonly T[] = [];

  /** What the modules of the program have added, in their order. */
  get items(): readonly T[] {
    return this.#items;
  }

  /** What a module lists in `extends`. */
  with(...items: readonly T[]): Extension {
    return {
      point: this,
      begin: () => {
        this.#items = [];
      },
      add: () => {
        this.#items = [...this.#items, ...items];
      },
    };
  }
}

/** Items of a module for an extension point. */
export interface Extension {
  readonly point: unknown;
  begin(): void;
  add(): void;
}
