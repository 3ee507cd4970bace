import { account } from './de/account.ts';
import { entrance } from './de/entrance.ts';
import { errors } from './de/errors.ts';
import { frame } from './de/frame.ts';
import { oauth } from './de/oauth.ts';
import type { Texts } from './en.ts';

export const de = {
  tag: 'de',
  locale: 'de',
  name: 'Deutsch',
  dir: 'ltr',
  account,
  frame,
  entrance,
  oauth,
  errors,
} satisfies Texts;
