/** What others may import of this feature. */
export {
  checkWords,
  findRules,
  listWordRules,
  publishedIn,
  removeWordRule,
  requireNoSuchWords,
  setWordRule,
  testWords,
} from './words.actions.ts';
export { deleteHeld, insertHeld, readHeldPosts, selectHeldPosts } from './words.sql.ts';
export type { WordRuleTable } from './words.tables.ts';
