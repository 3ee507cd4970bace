import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<never>('ja');

export const polls = {
  poll: 'アンケート',
  by: (name) => [name, 'さんの質問'],
  vote: '投票する',
  signIn: 'ログインして投票',
  voters: { other: '{0}人が投票' },
  votes: { other: '{0}票' },
  yours: 'あなたの選択',
  upTo: (count) => plural(count, { other: '#つまで選べます' }),
  ends: (time) => ['終了：', time],
  ended: (time) => ['終了済み：', time],
  anonymous: '誰が何に投票したかは誰にも表示されません',
  open: '誰が何に投票したかは全員が見られます',
  whoVoted: '投票した人',
  nobody: 'いません',
  first: (count) => `最初の${count}人`,
  gone: 'このアンケートはもうありません。',
  shownIn: '表示されている場所',
  prompt: '質問',
  option: (number) => `選択肢${number}`,
  duration: '受付期間',
  choices: '選べる数',
  one: '1つ',
  several: '複数',
  whoSees: '誰が何に投票したか',
  hidden: '誰にも表示しない',
  shown: '全員に表示する',
  remove: 'このアンケートを削除',
  askRemove: 'このアンケートを削除しますか？',
  aboutRemoving: '文章と票は全員から削除されます。元に戻せません。',
} satisfies Translation['polls'];
