import type { ExportedList } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { selectExportedPasskeys, selectExportedTotpKeys } from './factors.sql.ts';

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : exactTime(ms));

export const exportedPasskeys: ExportedList = {
  name: 'passkeys.json',
  position: 132,
  notImported: { what: 'passkeys', why: whyNot.thisService },
  read: listOf(selectExportedPasskeys, ({ name, created_at, last_used_at }) => ({
    name,
    created_at: exactTime(created_at),
    last_used_at: timeOrNull(last_used_at),
  })),
};

export const exportedTotpKeys: ExportedList = {
  name: 'authenticator_apps.json',
  position: 134,
  notImported: { what: 'authenticator apps', why: whyNot.thisService },
  read: listOf(selectExportedTotpKeys, ({ created_at, last_used_at }) => ({
    created_at: exactTime(created_at),
    last_used_at: timeOrNull(last_used_at),
  })),
};
