import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

/** The past tense of a regular verb, such as `mencionou` and `mencionaram`. */
const past = (count: number, one: string, many: string) => (count === 1 ? one : many);
const reported = (count: number) => past(count, 'denunciou', 'denunciaram');

export const notifications = {
  views: 'Visões das notificações',
  all: 'Todas',
  everything: 'Tudo o que os outros fizeram',
  settings: 'Configurações',
  fresh: { one: '{0} notificação nova', other: '{0} notificações novas' },
  noneYet:
    'Aqui aparece quem menciona, responde ou segue você, e quem reposta suas publicações ou as marca com estrela.',
  noneAfter: 'Não há notificações depois dessas.',
  noneBefore: 'Não há notificações antes dessas.',
  readBefore: 'Já lidas',
  isNew: 'Nova',
  did: {
    mention: (who, count) => `${who} ${past(count, 'mencionou', 'mencionaram')} você`,
    reply: (who, count) => `${who} ${past(count, 'respondeu', 'responderam')} à sua publicação`,
    star: (who, count) => `${who} ${past(count, 'marcou', 'marcaram')} sua publicação com estrela`,
    repost: (who, count) => `${who} ${past(count, 'repostou', 'repostaram')} sua publicação`,
    quote: (who, count) => `${who} ${past(count, 'citou', 'citaram')} sua publicação`,
    follow: (who, count) => `${who} ${past(count, 'começou', 'começaram')} a seguir você`,
    message: (who, count) => `${who} ${past(count, 'escreveu', 'escreveram')} para você`,
    poll: (who) => `A enquete de ${who} terminou`,
  },
  published: (who, channel, count) => `${who} ${past(count, 'publicou', 'publicaram')} em ${channel}`,
  inChannel: {
    addressed: (who, channel, count) =>
      `${who} ${past(count, 'escreveu', 'escreveram')} para você em ${channel}`,
    invited: (who, channel, count) => `${who} ${past(count, 'adicionou', 'adicionaram')} você a ${channel}`,
    written: (who, channel, count) => `${who} ${past(count, 'escreveu', 'escreveram')} em ${channel}`,
  },
  reported: {
    post: (who, count) => `${who} ${reported(count)} uma publicação`,
    message: (who, count) => `${who} ${reported(count)} uma mensagem`,
    channel: (who, count) => `${who} ${reported(count)} um canal`,
    file: (who, count) => `${who} ${reported(count)} um arquivo`,
    user: (who, count) => `${who} ${reported(count)} uma conta`,
    appeal: (who, count) => `${who} ${past(count, 'recorreu', 'recorreram')} de uma decisão`,
  },
  suspended: 'Uma pessoa suspensa',
  aChannel: 'um canal',
  theReport: 'A denúncia',
  theAppeal: 'O recurso',
  aMessage: 'Uma mensagem',
  aPost: 'Uma publicação',
  thePost: 'A publicação',
  kinds: {
    mention: 'Menções',
    reply: 'Respostas às suas publicações',
    star: 'Estrelas',
    repost: 'Reposts',
    quote: 'Citações das suas publicações',
    follow: 'Novos seguidores',
    broadcast: 'Canais de transmissão dos quais você quer todas as mensagens',
    message: 'Mensagens privadas',
    report: 'Denúncias, para a moderação',
    channel:
      'Canais: mensagens que mencionam você ou respondem a você, convites, e todas as mensagens onde você quiser',
    poll: 'Enquetes em que você votou, e as suas, quando terminam',
  },
  ways: { page: 'Na página', push: 'Push', mail: 'E-mail' },
  email: 'E-mail',
  unconfirmed: (link) =>
    markup`As mensagens são enviadas depois que você ${link('confirmar um endereço de e-mail')}.`,
  modes: {
    never: 'Nunca',
    'at-once': 'Na hora: depois, no máximo uma mensagem a cada cinco minutos',
    daily: 'Uma vez por dia',
  },
  mailHint: 'Só do que você não leu. Cada mensagem tem um link para cancelar o envio.',
  save: 'Salvar',
  yours: 'Suas notificações',
  without: 'Sem notificações',
  notifyAgain: 'Voltar a notificar',
  aPerson: 'Uma pessoa',
  aConversation: 'Uma conversa',
  done: {
    saved: 'Suas configurações foram salvas.',
    quiet: 'Você voltou a receber essas notificações.',
  },
  push: 'Notificações push neste navegador',
  pushOn: 'Este navegador mostra notificações, mesmo sem nenhuma página aberta.',
  pushOff:
    'Elas mostram notificações neste navegador, mesmo sem nenhuma página aberta. Terminam quando você sai da conta.',
  needsScripts: 'Elas precisam de scripts.',
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  pushRefused:
    'Seu navegador não permite notificações deste site. Você pode mudar isso nas configurações dele.',
  pushFailed: 'Seu navegador não conseguiu ativá-las. Tente mais tarde.',
  ofThread: 'Notificações desta conversa',
  threadIsOff: 'Você não recebe notificações desta conversa.',
  threadIsOn: 'Você recebe notificações desta conversa, conforme suas configurações.',
  ofPerson: (name) => `Notificações de ${name}`,
  personIsOff: (name) => `Você não recebe notificações de ${name}.`,
  personIsOn: (name) => `Você recebe notificações de ${name}, conforme suas configurações.`,
  onlyNotifications:
    'As publicações ficam onde estão; só as notificações terminam. Você pode desfazer isso aqui e nas configurações.',
  turnQuiet: 'Sem notificações',
  undo: 'Desfazer',
  goOn: 'Continuar',
  leave: 'Não mudar nada',
  byMail: 'Notificações por e-mail',
  mailEnded: 'Você não recebe mais notificações por e-mail.',
  changeWhat: 'Mudar o que você recebe',
  aboutEnding:
    'Você deixa de receber e-mails sobre o que os outros fazem. Na página, as notificações continuam como antes.',
  endMail: 'Parar os e-mails',
} satisfies Translation['notifications'];
