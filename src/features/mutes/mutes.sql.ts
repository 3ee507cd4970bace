import { pairStatements } from '../relations/relations.sql.ts';

export const {
  add: insertMute,
  remove: deleteMute,
  selectOf: selectMutesOf,
  read: readMuted,
} = pairStatements('mutes');
