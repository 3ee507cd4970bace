import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of files. */
export const fileCheck: TableCheck = {
  counters: [
    [
      'user_counts',
      'storage_used',
      'select coalesce(sum(total_size), 0) from files f where f.user_id = c.user_id',
    ],
    [
      'files',
      'total_size',
      'select coalesce(c.size, 0) + coalesce(sum(d.size), 0) from derived_files d where d.file_id = c.id',
    ],
  ],
  strays: [
    [
      'files of users that do not exist or were deleted',
      'select count(*) as n from files where not exists (select 1 from users where id = files.user_id and deleted_at is null)',
    ],
    [
      'files with a part of what a content has',
      `select count(*) as n from files where (content is null) <> (sha1 is null) or (content is null) <> (size is null)
     or (content is null) <> (mime_type is null) or (content is null) <> (completed_at is null)`,
    ],
  ],
};
