import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const mail = {
  confirmEmail: {
    subject: (site) => `Confirme seu e-mail em ${site}`,
    asked: (site) => `Alguém informou este e-mail para uma conta em ${site}.`,
    open: 'Se foi você, abra esta página para confirmá-lo:',
    button: 'Confirmar o e-mail',
    otherwise:
      'O link vale por uma semana. Se não foi você, não precisa fazer nada: sem a confirmação, o e-mail não é usado.',
  },
  newPassword: {
    subject: (account, site) => `Uma nova senha para ${account} em ${site}`,
    asked: (account, site) => `Alguém pediu uma nova senha para a conta ${account} em ${site}.`,
    open: 'Se foi você, abra esta página para defini-la:',
    button: 'Definir uma nova senha',
    otherwise:
      'O link vale por um dia e só uma vez. Se não foi você, não precisa fazer nada: a senha continua a mesma.',
  },
  changed: {
    changes: {
      password: 'A senha foi alterada',
      email: 'O e-mail foi alterado',
      entered: 'Entrada com um novo navegador',
      'app-added': 'Um aplicativo autenticador foi adicionado',
      'app-removed': 'O aplicativo autenticador foi removido',
      'passkey-added': 'Uma chave de acesso foi adicionada',
      'passkey-removed': 'Uma chave de acesso foi removida',
      'codes-replaced': 'Os códigos de recuperação foram substituídos',
      'factors-removed': 'As chaves de acesso e o aplicativo autenticador foram removidos',
    },
    subject: (change, account, site) => `${change}: ${account} em ${site}`,
    withBrowser: (change, account, site, time, browser, network) =>
      `${change}: conta ${account} em ${site}, em ${time}, com ${browser}, da rede ${network}.`,
    aBrowser: 'um navegador',
    byAdministrator: (change, account, site, time) =>
      `${change}: conta ${account} em ${site}, em ${time}, pela equipe de administração.`,
    nothing: 'Se foi você, não precisa fazer nada.',
    open: 'Se não foi você, abra esta página:',
    button: 'Não fui eu',
    undoes:
      'Ela encerra todas as sessões, desfaz o que foi alterado desde então na forma de entrar na conta e permite definir uma nova senha.',
    valid: 'O link vale por sete dias e só uma vez.',
  },
  signUpsWait: {
    subject: (site) => `Há cadastros aguardando aprovação em ${site}`,
    asked: (account, site) =>
      `${account} gostaria de ter uma conta em ${site}. Outras pessoas podem ter se cadastrado desde então:`,
    button: 'Ver os cadastros',
  },
  signUpApproved: {
    subject: (site) => `Sua conta em ${site} foi aprovada`,
    text: (account) => `Sua conta ${account} foi aprovada. Você já pode entrar:`,
    button: 'Entrar',
  },
  signUpRefused: { subject: (site) => `Seu cadastro em ${site}` },
  exportReady: {
    subject: (account, site) => `Sua exportação está pronta: ${account} em ${site}`,
    text: (account, site) => `A exportação da conta pode ser baixada por um dia: ${account} em ${site}.`,
    button: 'Baixar a exportação',
  },
  importDone: {
    subject: (account, site) => `Sua importação terminou: ${account} em ${site}`,
    text: (account, site) => `O arquivo foi importado: ${account} em ${site}.`,
    button: 'Ver a importação',
  },
  notYou:
    'Se não foi você que pediu, outra pessoa entrou na conta: nesta página, saia de todos os outros lugares e altere a senha.',
  account: 'Sua conta',
  deleted: {
    subject: (account, site) => `A conta ${account} em ${site} foi apagada`,
    text: (account, site) =>
      `Os responsáveis por ${site} apagaram sua conta ${account} e tudo o que ela continha. Ela não pode ser recuperada.`,
  },
  renamed: {
    subject: (site, account) => `Seu nome de usuário em ${site} agora é ${account}`,
    text: (site, before, now) =>
      `Os responsáveis por ${site} deram à sua conta ${before} o nome de usuário ${now}. Use-o a partir de agora para entrar.`,
    stays: (before) =>
      `Suas publicações, seus seguidores e suas mensagens continuam como estão, e as menções antigas a ${before} ainda levam a você. O nome de usuário anterior está livre para outras pessoas.`,
  },
  moderators: {
    subject: (site) => `Da equipe de moderação de ${site}`,
    appeal: 'Se você não concorda, pode apresentar um recurso, uma única vez:',
    button: 'Apresentar recurso',
    rule: (number) => `A regra ${number} deste serviço foi violada:`,
  },
  disagree: (contact) => `Se você não concorda: ${contact}`,
  answers: {
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.':
      'A equipe de moderação analisou o que você denunciou e decidiu que pode permanecer. Obrigado pela denúncia.',
    'A moderator has looked at what you reported and has acted on it. Thank you for the report.':
      'A equipe de moderação analisou o que você denunciou e tomou providências. Obrigado pela denúncia.',
    'A moderator has looked at it again. You were right: the decision is withdrawn.':
      'A equipe de moderação analisou de novo. Você tinha razão: a decisão foi anulada.',
    'Please read the rules of this service again, and keep to them.':
      'Leia de novo as regras deste serviço e respeite-as.',
    'What you wrote insults or threatens others. There is no place for that here.':
      'O que você escreveu insulta ou ameaça outras pessoas. Isso não tem lugar aqui.',
    'What you post is advertising, or the same thing again and again. Please stop that.':
      'O que você publica é propaganda ou sempre a mesma coisa. Pare com isso, por favor.',
    'Please put a content warning on what may disturb others.':
      'Coloque um aviso de conteúdo no que pode perturbar outras pessoas.',
    'What you posted is not yours to publish, or is against the law.':
      'O que você publicou não é seu ou é contra a lei.',
  },
  webhook: {
    subject: (app, site) => `Um webhook de ${app} foi desativado em ${site}`,
    text: (app, site) => `Um webhook do seu aplicativo ${app} em ${site} foi desativado:`,
    gone: 'Ele respondeu com 410 (Gone).',
    failed: 'Durante três dias, nenhuma requisição foi respondida com um status de 200 a 299.',
    enable:
      'Nada mais é enviado a ele até que você o ative de novo. As últimas requisições e um botão para ativá-lo estão aqui:',
    button: 'Ver o webhook',
  },
  notifications: {
    one: (title, site) => `${title} em ${site}`,
    many: (count, site) => `${plural(count, { one: '# notificação', other: '# notificações' })} em ${site}`,
    most: (count, site) =>
      `${plural(count, { one: '# notificação ou mais', other: '# notificações ou mais' })} em ${site}`,
    more: 'Há mais',
    why: (account) =>
      `Você recebe esta mensagem porque as notificações por e-mail estão ativadas para ${account}.`,
    end: 'Parar de receber',
    change: 'Alterar o que você recebe',
  },
  named: {
    person: (name) => name,
    others: (count) => plural(count, { one: 'mais # pessoa', other: 'mais # pessoas' }),
    warning: (text) => `Aviso: ${text}`,
  },
} satisfies Translation['mail'];
