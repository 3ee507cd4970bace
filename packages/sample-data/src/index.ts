/** The content of `millrace demo`: invented users who follow and answer one another, and the places they mention. */
export type { DemoChannel, DemoMessage, DemoReaction, DemoReading } from './channels.ts';
export { citiesFile, cityOf } from './cities.ts';
export { type Community, type DemoPost, type DemoUser, makeCommunity } from './community.ts';
export { type Language, phrasesFolder, readLanguages, type Topic } from './languages.ts';
export type { DemoPicture } from './pictures/gallery.ts';
export type { DemoPreview } from './previews.ts';
