import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const places = {
  title: '場所',
  titleOf: (typed) => `場所：${typed}`,
  label: '場所の名前',
  signIn: (link) => markup`場所を検索するには、${link('ログイン')}してください。`,
  which: 'どの場所をお探しですか？',
  none: 'そのような場所はありません。',
  map: '地図',
  mapOf: (name) => `${name}の地図`,
  at: (place) => markup`場所：${place}`,
  address: (address) => markup`、${address}`,
  checkIn: 'チェックイン',
  checkInAt: (name) => `${name}にチェックイン`,
  away: (distance) => `${distance}先`,
} satisfies Translation['places'];
