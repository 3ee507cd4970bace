import type { Texts } from './en.ts';
import { account } from './fr/account.ts';
import { entrance } from './fr/entrance.ts';
import { errors } from './fr/errors.ts';
import { frame } from './fr/frame.ts';
import { oauth } from './fr/oauth.ts';

export const fr = {
  tag: 'fr',
  locale: 'fr',
  name: 'Français',
  dir: 'ltr',
  account,
  frame,
  entrance,
  oauth,
  errors,
} satisfies Texts;
