import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    instance_pictures: InstancePictureTable;
  }
}

/** A picture of the instance's own: its logo, its icon in one of the sizes, or the cover of its front page. */
export interface InstancePictureTable {
  /** `logo`, `icon-192`, `cover`. */
  name: string;
  /** The key of its content: a PNG, of a cover a JPEG. */
  file: string;
  /** In pixels. */
  width: number;
  height: number;
  /** The ground that a logo needs on the theme of the other lightness; null if it is readable on both. */
  plate: 'light' | 'dark' | null;
}

export const pictureMigrations: readonly Migration[] = [
  {
    name: '0001-pictures',
    statements: [
      `create table instance_pictures (
        name text not null primary key,
        file text not null,
        width bigint not null,
        height bigint not null,
        plate text
      )`,
      'create index instance_pictures_by_file on instance_pictures (file)',
    ],
  },
];
