import { pairStatements } from '../relations/relations.sql.ts';

export const {
  add: insertBlock,
  remove: deleteBlock,
  selectOf: selectBlocksOf,
  read: readBlocked,
} = pairStatements('blocks');
