import { markup } from '../../pages/markup.ts';
import type { Texts } from '../en.ts';

export const messages = {
  title: 'Mensagens privadas',
  create: 'Nova mensagem',
  none: 'As conversas que só você e quem participa delas podem ler aparecem aqui.',
  createTitle: 'Nova mensagem privada',
  to: 'Para',
  message: 'Mensagem',
  reply: 'Sua resposta',
  hint: 'No máximo 2.048 caracteres. [palavra](https://…) é um link.',
  send: 'Enviar',
  whoReads: 'Só você e as pessoas indicadas podem ler. Todas se veem entre si e podem responder a todas.',
  by: (name) => `Mensagem de ${name}`,
  unknown: 'uma pessoa desconhecida',
  newOnes: 'Mensagens novas',
  inReplyTo: (message) => markup`Em resposta a ${message}`,
  inReplyToHidden: 'Em resposta a uma mensagem que não é mostrada',
  noText: 'uma mensagem',
  doNotReply: 'não responder',
  answer: 'Responder',
  more: 'Mais',
  deleteThis: 'Apagar esta mensagem',
  report: 'Denunciar aos moderadores',
  deletionTitle: 'Apagar esta mensagem?',
  deletion: 'Ela desaparece para todos. Isso não pode ser desfeito.',
  deleteIt: 'Apagar a mensagem',
} satisfies Texts['messages'];
