import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    imports: ImportTable;
    archive_jobs: ArchiveJobTable;
  }
}

export type JobKind = 'export' | 'import';

/**
 * Steps of an export: it is being made; it can be downloaded; it could not be made. Steps of an import: the archive is being read;
 * its user decides; it cannot be read; it is being imported; it was imported; that ended early, and can be repeated.
 */
export type JobStep =
  | 'making'
  | 'ready'
  | 'failed'
  | 'checking'
  | 'checked'
  | 'unreadable'
  | 'importing'
  | 'imported'
  | 'stopped';

/** Objects imported for a user, so that each is imported once (docs/export.md). */
export interface ImportTable {
  user_id: number;
  /** Identifies the object where it comes from: a URL. */
  origin: string;
  /** The post, repost or file it was imported as. */
  object_id: number;
}

/** The latest export and import of each user that was started on the pages, and the queue of those to be done. */
export interface ArchiveJobTable {
  user_id: number;
  kind: JobKind;
  step: JobStep;
  /** 1 while a process has to do something. */
  is_waiting: number;
  asked_at: number;
  /** When the last step ended; it is deleted a day later. */
  finished_at: number | null;
  /** The process that does it. */
  worker: string | null;
  /** How often the step was begun. */
  tries: Generated<number>;
  /** How far it is, as JSON. */
  progress: string | null;
  /** The name of the file that was uploaded. */
  name: string | null;
  /** Key and size of the archive. */
  content: string | null;
  size: number | null;
  /** What came of it, as JSON. */
  report: string | null;
}

export const archiveMigrations: readonly Migration[] = [
  {
    name: '0001-archives',
    statements: [
      `create table imports (
        user_id bigint not null,
        origin text not null,
        object_id bigint not null,
        primary key (user_id, origin)
      )`,
      'create index imports_by_origin on imports (origin)',
      `create table archive_jobs (
        user_id bigint not null,
        kind text not null,
        step text not null,
        is_waiting smallint not null,
        asked_at bigint not null,
        finished_at bigint,
        worker text,
        tries smallint not null default 0,
        progress text,
        name text,
        content text,
        size bigint,
        report text,
        primary key (user_id, kind)
      )`,
      'create index archive_jobs_waiting on archive_jobs (asked_at, user_id) where is_waiting = 1',
      'create index archive_jobs_finished on archive_jobs (finished_at) where finished_at is not null',
      'create index archive_jobs_content on archive_jobs (content) where content is not null',
    ],
  },
];
