import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const composer = {
  newPost: 'Nova publicação',
  yourReply: 'Sua resposta',
  replyTitle: 'Responder',
  hint: (max) =>
    plural(max, {
      one: 'No máximo # caractere. @nome menciona uma pessoa, #palavra é uma hashtag, [palavra](https://…) um link.',
      other:
        'No máximo # caracteres. @nome menciona uma pessoa, #palavra é uma hashtag, [palavra](https://…) um link.',
    }),
  post: 'Publicar',
  reply: 'Responder',
  addPictures: 'Adicionar imagens',
  picture: (number) => `Imagem ${number}`,
  image: (number) => `Arquivo da imagem ${number}`,
  description: 'Descrição',
  descriptionOf: (number, unseen) => markup`Descrição${unseen(` da imagem ${number}`)}`,
  descriptionHint: 'O que ela mostra, para quem não a vê',
  chooseAgain: 'Escolha as imagens de novo.',
  chooseAgainIfAny: 'Se você tinha escolhido imagens, escolha-as de novo.',
  addWarning: 'Adicionar um aviso de conteúdo',
  warning: 'Aviso mostrado no lugar da publicação até ela ser aberta',
  checksIn: (place) => markup`Check-in: ${place}`,
  checkInAt: 'Fazer check-in em um lugar',
  attached: 'Anexos',
  addFiles: 'Adicionar imagens ou arquivos',
  link: 'Link',
  checkIn: 'Check-in',
  preview: 'Prévia',
  discard: 'Descartar rascunho',
  discarded: 'O rascunho foi descartado.',
  undo: 'Desfazer',
  close: 'Fechar',
  suggestions: 'Sugestões',
  script: {
    left: { one: 'Resta {0} caractere', other: 'Restam {0} caracteres' },
    over: { one: '{0} caractere a mais', other: '{0} caracteres a mais' },
    choices: { one: '{0} sugestão', other: '{0} sugestões' },
    restored: 'Seu rascunho foi recuperado.',
    sending: 'Enviando',
    waiting: 'Um arquivo ainda não foi enviado.',
  },
  tooMany: (max) => plural(max, { one: 'No máximo # arquivo.', other: 'No máximo # arquivos.' }),
  uploaded: 'Enviado',
  tryAgain: 'Tentar de novo',
  earlier: 'Mover para antes',
  later: 'Mover para depois',
  remove: 'Remover',
  placeName: 'Nome do lugar',
  near: 'Perto de mim',
  asking: 'Procurando sua localização…',
  denied: 'Seu navegador não informa onde você está. Pesquise pelo nome.',
  messageSent: 'Sua mensagem foi enviada.',
  postPublished: 'Sua publicação está no ar.',
  show: 'Mostrar',
  youAreNow: (name) => markup`Agora você é ${name}`,
  writtenAs: (name) =>
    markup`O que você digitou era de outra conta: ${name}. Continua neste navegador, e nada foi enviado.`,
  anotherPerson: 'desconhecida',
  sendAs: (name) => markup`Enviar como ${name}`,
  doNotSend: 'Não enviar',
} satisfies Translation['composer'];
