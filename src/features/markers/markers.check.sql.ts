import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of stream markers. */
export const markerCheck: TableCheck = {
  strays: [
    [
      'stream markers beyond what was read last',
      'select count(*) as n from stream_markers where position > last_read_id',
    ],
  ],
};
