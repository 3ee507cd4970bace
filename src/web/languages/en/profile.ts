import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** The form for one's own profile, and the page that greets people who have just joined. */
export const profile = {
  title: 'Your profile',
  welcome: 'Welcome',
  welcomeName: (name: Content) => markup`Welcome, ${name}`,
  begin: (home: Slot) =>
    markup`Say who you are, follow some people, then go to ${home('your home page')} and write your first post.`,
  name: 'Name',
  nameHint: 'At most 50 characters of any kind.',
  description: 'Description',
  descriptionHint: 'Who you are and what you post: at most 256 characters. Links, @names and #hashtags work.',
  save: 'Save',
  picture: 'Your picture',
  pictureNow: 'Your picture as it is now',
  pictureHint: 'JPEG, PNG, GIF, WebP or AVIF, at most 10 MB.',
  square: 'Which square of it',
  squareHint: 'From left to right of a wide image, from top to bottom of a tall one.',
  cover: 'Your cover',
  coverNow: 'Your cover as it is now',
  coverHint:
    'JPEG, PNG, GIF, WebP or AVIF, at least 960 pixels wide and at most 10 MB. Your page shows a wide strip from its middle.',
  choose: 'Choose an image',
  useIt: 'Use this image',
  remove: 'Go back to the drawn one',
  done: {
    profile: 'Your profile is changed.',
    avatar: 'This is your picture now.',
    cover: 'This is your cover now.',
  },
};
