import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const composer = {
  newPost: 'Nueva publicación',
  yourReply: 'Tu respuesta',
  replyTitle: 'Responder',
  hint: (max) =>
    plural(max, {
      one: 'Como máximo # carácter. @nombre menciona a una persona, #palabra es un hashtag, [palabra](https://…) un enlace.',
      other:
        'Como máximo # caracteres. @nombre menciona a una persona, #palabra es un hashtag, [palabra](https://…) un enlace.',
    }),
  post: 'Publicar',
  reply: 'Responder',
  addPictures: 'Añadir imágenes',
  picture: (number) => `Imagen ${number}`,
  image: (number) => `Archivo de la imagen ${number}`,
  description: 'Descripción',
  descriptionOf: (number, unseen) => markup`Descripción${unseen(` de la imagen ${number}`)}`,
  descriptionHint: 'Qué muestra, para quienes no la ven',
  chooseAgain: 'Vuelve a elegir las imágenes.',
  chooseAgainIfAny: 'Si habías elegido imágenes, vuelve a elegirlas.',
  addWarning: 'Añadir una advertencia de contenido',
  warning: 'Advertencia que se muestra en lugar de la publicación hasta que se abra',
  checksIn: (place) => markup`Lugar: ${place}`,
  checkInAt: 'Indicar un lugar',
  attached: 'Adjuntos',
  addFiles: 'Añadir imágenes o archivos',
  link: 'Enlace',
  checkIn: 'Lugar',
  preview: 'Vista previa',
  discard: 'Descartar borrador',
  discarded: 'El borrador se ha descartado.',
  undo: 'Deshacer',
  close: 'Cerrar',
  suggestions: 'Sugerencias',
  script: {
    left: { one: 'Queda {0} carácter', other: 'Quedan {0} caracteres' },
    over: { one: 'Sobra {0} carácter', other: 'Sobran {0} caracteres' },
    choices: { one: '{0} sugerencia', other: '{0} sugerencias' },
    restored: 'Se ha recuperado tu borrador.',
    sending: 'Enviando',
    waiting: 'Un archivo todavía no se ha subido.',
  },
  tooMany: (max) => plural(max, { one: 'Como máximo # archivo.', other: 'Como máximo # archivos.' }),
  uploaded: 'Subido',
  tryAgain: 'Reintentar',
  earlier: 'Adelantar',
  later: 'Retrasar',
  remove: 'Quitar',
  placeName: 'Nombre del lugar',
  near: 'Cerca de mí',
  asking: 'Buscando tu ubicación…',
  denied: 'Tu navegador no comparte tu ubicación. Busca por nombre.',
  messageSent: 'Tu mensaje se ha enviado.',
  postPublished: 'Tu publicación está en línea.',
  show: 'Mostrar',
  youAreNow: (name) => markup`Ahora eres ${name}`,
  writtenAs: (name) =>
    markup`Lo que has escrito era de otra cuenta: ${name}. Sigue en este navegador y no se ha enviado nada.`,
  anotherPerson: 'desconocida',
  sendAs: (name) => markup`Enviar como ${name}`,
  doNotSend: 'No enviar',
} satisfies Translation['composer'];
