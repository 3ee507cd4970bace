/** What stands in for values while a statement is built. */

/** A parameter. */
export class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** The one member of a list parameter. */
export class OnlyMember {
  readonly key: string;
  constructor(list: Placeholder) {
    this.key = list.key;
  }
}

/** The buckets (buckets.ts) of a parameter: of one owner, of a list of owners, or of ids, which may name them. */
export class InBuckets {
  readonly key: string;
  readonly of: 'owner' | 'owners' | 'ids';
  constructor({ key }: Placeholder, of: InBuckets['of']) {
    this.key = key;
    this.of = of;
  }
}
