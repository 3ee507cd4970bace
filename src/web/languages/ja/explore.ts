import type { Translation } from '../en.ts';

export const explore = {
  title: '見つける',
  describe: (site) => `${site}のいろいろな投稿。`,
  everybody: 'みんなの投稿',
  trends: '話題のハッシュタグ',
  views: '投稿の一覧',
  forNow: 'いま',
  all: 'すべて',
  none: 'このような投稿はまだありません。',
  streams: {
    conversations: { title: '会話', description: 'ほかの人が返信した投稿。' },
    photos: { title: '写真', description: '写真のある投稿。' },
    trending: {
      title: '話題',
      description: 'ここ数日で、多くの人がスターをつけたり、リポストしたり、返信したりした投稿。',
    },
    checkins: { title: 'チェックイン', description: '場所についての投稿。' },
    posts: { title: '投稿', description: '特定の一人に宛てたものではないすべての投稿。' },
  },
} satisfies Translation['explore'];
