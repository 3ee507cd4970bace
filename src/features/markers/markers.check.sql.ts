import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of stream markers. */
export const markerCheck: TableCheck = {
  strays: [
    [
      'stream markers of users that do not exist or were deleted',
      'select count(*) as n from stream_markers where not exists (select 1 from users as o where o.id = stream_markers.user_id and deleted_at is null)',
    ],
    [
      'stream markers beyond what was read last',
      'select count(*) as n from stream_markers where position > last_read_id',
    ],
  ],
};
