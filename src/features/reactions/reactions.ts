/** What others may import of this feature. */
export { react, unreact } from './reactions.actions.ts';
export { pathEmoji } from './reactions.emoji.ts';
export { includeReactions, reactionsOf } from './reactions.member.ts';
