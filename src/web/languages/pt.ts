import type { Texts } from './en.ts';
import { account } from './pt/account.ts';
import { entrance } from './pt/entrance.ts';
import { errors } from './pt/errors.ts';
import { frame } from './pt/frame.ts';
import { oauth } from './pt/oauth.ts';

export const pt = {
  tag: 'pt',
  locale: 'pt-BR',
  name: 'Português',
  dir: 'ltr',
  account,
  frame,
  entrance,
  oauth,
  errors,
} satisfies Texts;
