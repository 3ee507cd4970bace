/** What others may import of this feature. */
export { verifyDomain } from './domains.actions.ts';
export {
  changePicture,
  holdPicture,
  MAX_PICTURE_BYTES,
  readPicture,
  setPicture,
} from './pictures.actions.ts';
export { pictureCache } from './pictures.cache.ts';
export { changeProfile } from './profiles.actions.ts';
