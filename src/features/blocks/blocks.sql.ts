import { pairStatements } from '../relations/relations.sql.ts';

export const {
  insert: insertBlock,
  remove: deleteBlock,
  selectOf: selectBlocksOf,
  read: readBlocked,
} = pairStatements('blocks');
