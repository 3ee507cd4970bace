declare module '../../db/schema.ts' {
  interface Schema {
    instance_pictures: InstancePictureTable;
  }
}

/** A picture of the instance's own in place of one that comes with the program: its logo, or its icon in one of the sizes. */
export interface InstancePictureTable {
  /** `logo`, `icon-192`. */
  name: string;
  /** The key of its content, a PNG. */
  file: string;
  /** In pixels. */
  width: number;
  height: number;
  /** The ground that a logo needs on the theme of the other lightness; null if it is readable on both. */
  plate: 'light' | 'dark' | null;
}
