import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const messages = {
  title: 'Mensajes privados',
  create: 'Nuevo mensaje',
  subject: 'Asunto',
  createBroadcast: 'Nueva publicación',
  none: 'Aquí aparecen las conversaciones que solo tú y quienes participan en ellas podéis leer.',
  createTitle: 'Nuevo mensaje privado',
  to: 'Para',
  message: 'Mensaje',
  reply: 'Tu respuesta',
  hint: '2048 caracteres como máximo. [palabra](https://…) es un enlace.',
  send: 'Enviar',
  whoReads:
    'Solo tú y las personas que indiques podéis leerlo. Todas se ven entre sí y pueden responder a todas.',
  by: (name) => `Mensaje de ${name}`,
  unknown: 'una persona desconocida',
  newOnes: 'Mensajes nuevos',
  inReplyTo: (message) => markup`En respuesta a ${message}`,
  inReplyToHidden: 'En respuesta a un mensaje que no se muestra',
  noText: 'un mensaje',
  doNotReply: 'no responder',
  answer: 'Responder',
  more: 'Más',
  deleteThis: 'Eliminar este mensaje',
  report: 'Denunciar a los moderadores',
  deletionTitle: '¿Eliminar este mensaje?',
  deletion: 'Desaparece para todo el mundo. No se puede deshacer.',
  deleteIt: 'Eliminar el mensaje',
} satisfies Translation['messages'];
