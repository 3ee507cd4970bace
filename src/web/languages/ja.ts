import type { Texts } from './en.ts';
import { account } from './ja/account.ts';
import { entrance } from './ja/entrance.ts';
import { errors } from './ja/errors.ts';
import { frame } from './ja/frame.ts';
import { oauth } from './ja/oauth.ts';

export const ja = {
  tag: 'ja',
  locale: 'ja',
  name: '日本語',
  dir: 'ltr',
  account,
  frame,
  entrance,
  oauth,
  errors,
} satisfies Texts;
