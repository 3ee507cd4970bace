import { account } from './ar/account.ts';
import { entrance } from './ar/entrance.ts';
import { errors } from './ar/errors.ts';
import { frame } from './ar/frame.ts';
import { oauth } from './ar/oauth.ts';
import type { Texts } from './en.ts';

export const ar = {
  tag: 'ar',
  locale: 'ar',
  name: 'العربية',
  dir: 'rtl',
  account,
  frame,
  entrance,
  oauth,
  errors,
} satisfies Texts;
