import { pairStatements } from '../relations/relations.sql.ts';

export const {
  insert: insertMute,
  remove: deleteMute,
  selectOf: selectMutesOf,
  read: readMuted,
} = pairStatements('mutes');
