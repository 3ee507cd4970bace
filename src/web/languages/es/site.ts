import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const site = {
  whatPeoplePost: (name) => `Lo que se publica en ${name}.`,
  introduction: 'Un lugar para publicar, seguir a gente y conversar con ella.',
  reasons: {
    inOrder: {
      title: 'En orden',
      text: 'Publicaciones de las personas que eliges, tal como se escribieron.',
    },
    yours: { title: 'Tuyo para llevar', text: 'Todo lo que escribes se va contigo, en un solo archivo.' },
    apps: {
      title: 'Abierto a las aplicaciones',
      text: 'Las páginas son una forma de participar; las aplicaciones son otra.',
    },
  },
  aboutTitle: (name) => `Acerca de ${name}`,
  about: (name) => markup`Acerca de ${name}`,
  undescribed: 'Quienes gestionan este servicio aún no lo han descrito.',
  contact: 'Contacto',
  rules: 'Normas',
  terms: 'Condiciones de uso',
  withApps: (link) =>
    markup`Este servicio también se puede usar con aplicaciones: consulta la ${link('documentación para desarrolladores')}.`,
  offline: 'Sin conexión',
  notLoaded: 'No se ha podido cargar esta página: no tienes conexión o el servicio no responde.',
  tryAgain: 'Reintentar',
  writePost: 'Escribir una publicación',
} satisfies Translation['site'];
