import type { ExportedList } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { selectExportedLevels } from './levels.sql.ts';
import { levels } from './levels.tables.ts';

export const exportedLevels: ExportedList = {
  name: 'levels.json',
  position: 113,
  notImported: { what: 'levels of channels', why: whyNot.conversation },
  read: listOf(selectExportedLevels, ({ id, type, owner, level, updated_at }) => ({
    ...{ channel_id: String(id), type, owner },
    level: levels[level],
    updated_at: exactTime(updated_at),
  })),
};
