import type { Translation } from '../en.ts';

export const growth = {
  signUpsByDay: '1日あたりの登録',
  signUps: '登録',
  byWeek: '1週間あたりの登録とアクティブな人',
  active: 'アクティブ',
  week: '週の初日',
  whoStays: '継続率',
  whoStaysHint:
    'その週に登録した人のうち、その週と以降の各週に投稿、メッセージの送信、アプリの利用をした人の割合です。削除されたアカウントも登録に含まれます。',
  later: (weeks) => (weeks === 0 ? '同じ週' : `+${weeks}`),
} satisfies Translation['growth'];
