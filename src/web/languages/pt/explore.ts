import type { Translation } from '../en.ts';

export const explore = {
  title: 'Explorar',
  describe: (site) => `Publicações para descobrir em ${site}.`,
  everybody: 'Publicações de todo mundo',
  trends: 'Hashtags em alta',
  views: 'Seleções',
  forNow: 'Agora',
  all: 'Ver tudo',
  none: 'Ainda não há publicações assim.',
  streams: {
    conversations: { title: 'Conversas', description: 'Publicações que outras pessoas responderam.' },
    photos: { title: 'Fotos', description: 'Publicações com uma foto.' },
    trending: {
      title: 'Em alta',
      description: 'Publicações que receberam muitas estrelas, reposts ou respostas nos últimos dias.',
    },
    checkins: { title: 'Check-ins', description: 'Publicações que falam de um lugar.' },
    posts: { title: 'Publicações', description: 'Tudo o que não é dirigido a uma só pessoa.' },
  },
} satisfies Translation['explore'];
