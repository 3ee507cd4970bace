/** What others may import of this feature. */
export { tellTyping } from './typing.actions.ts';
