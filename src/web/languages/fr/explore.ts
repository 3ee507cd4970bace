import type { Translation } from '../en.ts';

export const explore = {
  title: 'Explorer',
  describe: (site) => `Fils de publications sur ${site}.`,
  everybody: 'Les publications de tout le monde',
  trends: 'Hashtags en tendance',
  views: 'Sélections',
  forNow: 'En ce moment',
  all: 'Tout voir',
  none: 'Il n’y a pas encore de telles publications.',
  streams: {
    conversations: { title: 'Conversations', description: 'Des publications auxquelles on a répondu.' },
    photos: { title: 'Photos', description: 'Des publications avec une photo.' },
    trending: {
      title: 'Tendances',
      description:
        'Des publications qui ont reçu beaucoup d’étoiles, de repartages ou de réponses ces derniers jours.',
    },
    checkins: { title: 'Lieux', description: 'Des publications qui parlent d’un lieu.' },
    posts: { title: 'Publications', description: 'Tout ce qui ne s’adresse pas à une seule personne.' },
  },
} satisfies Translation['explore'];
