/** What others may import of this feature. */
export { addMute, mute, muteStatements, unmute } from './mutes.actions.ts';
