import type { Translation } from '../en.ts';

export const explore = {
  title: 'Entdecken',
  describe: (site) => `Streams mit Beiträgen auf ${site}.`,
  everybody: 'Beiträge von allen',
  trends: 'Hashtags im Trend',
  views: 'Streams',
  forNow: 'Gerade jetzt',
  all: 'Alle',
  none: 'Solche Beiträge gibt es noch nicht.',
  streams: {
    conversations: { title: 'Unterhaltungen', description: 'Beiträge, auf die andere geantwortet haben.' },
    photos: { title: 'Fotos', description: 'Beiträge mit einem Foto.' },
    trending: {
      title: 'Im Trend',
      description:
        'Beiträge, die in den letzten Tagen viele mit Sternen markiert, repostet oder beantwortet haben.',
    },
    checkins: { title: 'Check-ins', description: 'Beiträge, die von einem Ort erzählen.' },
    posts: { title: 'Beiträge', description: 'Alles, was sich nicht an eine einzelne Person richtet.' },
  },
} satisfies Translation['explore'];
