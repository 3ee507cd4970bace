import type { Patch } from './items.ts';

/** The type of boxes and items that no program reads. */
const UNREAD = Buffer.from('free');

/** Overwrites parts of a content, of which the pieces come in order. */
export class Overwriting {
  /** What becomes zeros, in order and apart from one another; then the types. */
  readonly #lists: { parts: Patch[]; next: number }[];

  constructor(patches: readonly Patch[]) {
    const sorted = [...patches].sort((one, other) => one.start - other.start);
    const blank = apart(sorted.filter(({ isType }) => !isType));
    const types = apart(sorted.filter(({ isType }) => isType));
    this.#lists = [blank, types].map((parts) => ({ parts, next: 0 }));
  }

  /** Overwrites what lies in a piece that begins at `start`. */
  apply(piece: Buffer, start: number): void {
    const end = start + piece.length;
    for (const list of this.#lists) {
      for (
        let part = list.parts[list.next];
        part !== undefined && part.start < end;
        part = list.parts[list.next]
      ) {
        const from = Math.max(part.start, start);
        const to = Math.min(part.end, end);
        if (part.isType) UNREAD.copy(piece, from - start, from - part.start, to - part.start);
        else piece.fill(0, from - start, to - start);
        if (part.end > end) break;
        list.next++;
      }
    }
  }
}

/** Joins parts that overlap, in order of their beginnings. */
function apart(sorted: readonly Patch[]): Patch[] {
  const parts: Patch[] = [];
  for (const part of sorted) {
    const last = parts.at(-1);
    if (last !== undefined && !part.isType && part.start <= last.end) last.end = Math.max(last.end, part.end);
    else parts.push({ ...part });
  }
  return parts;
}
