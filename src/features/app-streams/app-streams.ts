/** What others may import of this feature. */
export { Authorizations } from './authorizations.ts';
export { makeAll } from './delivery.ts';
export type { Message } from './messages.ts';
export {
  changesSelection,
  checkTypes,
  readFilterId,
  readSelection,
  renderWithFilters,
  type Selection,
} from './selection.ts';
