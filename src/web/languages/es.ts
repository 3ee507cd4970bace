import type { Texts } from './en.ts';
import { account } from './es/account.ts';
import { entrance } from './es/entrance.ts';
import { errors } from './es/errors.ts';
import { frame } from './es/frame.ts';
import { oauth } from './es/oauth.ts';

export const es = {
  tag: 'es',
  locale: 'es',
  name: 'Español',
  dir: 'ltr',
  account,
  frame,
  entrance,
  oauth,
  errors,
} satisfies Texts;
