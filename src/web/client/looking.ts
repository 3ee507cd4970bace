/** The script of people's pages for what is looked at: pictures, and how far places are. */
import { showDistances } from './looking/distances.ts';
import { showPicturesLarge } from './looking/lightbox.ts';
import { offerPosition } from './looking/position.ts';

showPicturesLarge();
showDistances();
offerPosition();
