/** What others may import of this feature. */
export {
  addInteraction,
  removeAllInteractions,
  removeInteraction,
  removeInteractions,
  restoreInteraction,
} from './interactions.actions.ts';
export { type Interaction, readInteractionPage } from './interactions.list.ts';
export { readInteractions, restoreLatest } from './interactions.sql.ts';
export {
  type Action,
  allActions,
  type InteractionObject,
  interactionActions,
  interactionTopic,
  listedActions,
  welcomed,
} from './interactions.types.ts';
