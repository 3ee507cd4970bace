import { account } from './en/account.ts';
import { entrance } from './en/entrance.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { oauth } from './en/oauth.ts';

/** English, whose keys and parameters all languages have. */
export const en = {
  tag: 'en' as string,
  /** For `Intl`. */
  locale: 'en-GB',
  /** The language in itself. */
  name: 'English',
  dir: 'ltr' as 'ltr' | 'rtl',
  account,
  frame,
  entrance,
  oauth,
  errors,
};

/** The texts of a language, by area. */
export type Texts = typeof en;
