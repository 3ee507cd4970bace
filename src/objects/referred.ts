import type { AnyKind, Refer } from './kind.ts';

/** Objects of one kind to be loaded: those with their own references, and those without (leaves). */
export interface Pending {
  kind: AnyKind;
  objects: readonly number[];
  leaves: readonly number[];
}

const none: readonly number[] = [];

/** References of objects, in lists by the index of the kind; an id may occur more than once. */
export class Referred implements Refer {
  readonly #kinds: AnyKind[] = [];
  #objects: (number[] | undefined)[] = [];
  #leaves: (number[] | undefined)[] = [];
  #bits: (number[] | undefined)[] = [];

  object(kind: AnyKind, id: number): void {
    this.#add(this.#objects, kind, id);
  }

  leaf(kind: AnyKind, id: number): void {
    this.#add(this.#leaves, kind, id);
  }

  bits(kind: AnyKind, id: number): void {
    this.#add(this.#bits, kind, id);
  }

  /** Takes the objects to load next, by kind. */
  take(): Pending[] {
    const [objects, leaves] = [this.#objects, this.#leaves];
    this.#objects = [];
    this.#leaves = [];
    return this.#kinds.flatMap((kind) => {
      const part = { kind, objects: objects[kind.index] ?? none, leaves: leaves[kind.index] ?? none };
      return part.objects.length + part.leaves.length === 0 ? [] : part;
    });
  }

  /** Takes the objects of one kind to load next. */
  takeObjects({ index }: AnyKind): readonly number[] {
    const objects = this.#objects[index] ?? none;
    this.#objects[index] = undefined;
    return objects;
  }

  takeBits(): [AnyKind, number[]][] {
    return this.#kinds.flatMap((kind) => {
      const ids = this.#bits[kind.index];
      return ids === undefined ? [] : [[kind, ids] as [AnyKind, number[]]];
    });
  }

  #add(lists: (number[] | undefined)[], kind: AnyKind, id: number): void {
    const list = lists[kind.index];
    if (list !== undefined) list.push(id);
    else {
      this.#kinds[kind.index] = kind;
      lists[kind.index] = [id];
    }
  }
}
