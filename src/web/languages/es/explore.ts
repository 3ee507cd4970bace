import type { Translation } from '../en.ts';

export const explore = {
  title: 'Explorar',
  describe: (site) => `Publicaciones para descubrir en ${site}.`,
  everybody: 'Publicaciones de todo el mundo',
  trends: 'Hashtags en tendencia',
  views: 'Selecciones',
  forNow: 'Ahora',
  all: 'Ver todo',
  none: 'Todavía no hay publicaciones así.',
  streams: {
    conversations: {
      title: 'Conversaciones',
      description: 'Publicaciones a las que otras personas han respondido.',
    },
    photos: { title: 'Fotos', description: 'Publicaciones con una foto.' },
    trending: {
      title: 'Tendencias',
      description:
        'Publicaciones que en los últimos días han recibido muchas estrellas, reposteos o respuestas.',
    },
    checkins: { title: 'Lugares', description: 'Publicaciones que hablan de un lugar.' },
    posts: {
      title: 'Publicaciones',
      description: 'Todo lo que no va dirigido a una sola persona.',
    },
  },
} satisfies Translation['explore'];
