import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const audit = {
  operator: 'O operador',
  service: 'O serviço',
  anyAction: 'todas',
  unchanged: 'Nada mudou: já estava assim.',
  things: {
    account: (name) => markup`a conta ${name}`,
    signUp: (name) => markup`o cadastro de ${name}`,
    invitation: (name) => markup`o convite de ${name}`,
    app: (name) => markup`o aplicativo ${name}`,
    report: (id) => markup`a denúncia ${id}`,
    token: (id) => markup`o token ${id}`,
    tokenFor: (id, app) => markup`o token ${id} do aplicativo ${app}`,
    tokenOf: (id, app, name) => markup`o token ${id} do aplicativo ${app} para ${name}`,
    post: (id, name) => markup`a publicação ${id} de ${name}`,
    message: (id, name) => markup`a mensagem ${id} de ${name}`,
    file: (id, name) => markup`o arquivo ${id} de ${name}`,
    channel: (id, name) => markup`o canal ${id} de ${name}`,
    avatar: (_, name) => markup`o avatar de ${name}`,
    cover: (_, name) => markup`a capa de ${name}`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to
        ? markup`${by} adicionou a conta ${target} com a função ${to}.`
        : markup`${by} adicionou a conta ${target}.`,
    approve: ({ by, target }) => markup`${by} aprovou ${target}.`,
    refuse: ({ by, target }) => markup`${by} recusou ${target}.`,
    suspend: ({ by, target, until }) =>
      until ? markup`${by} suspendeu ${target} até ${until}.` : markup`${by} suspendeu ${target}.`,
    restore: ({ by, target }) => markup`${by} restaurou ${target}.`,
    limit: ({ by, target, until }) =>
      until
        ? markup`${by} limitou o alcance de ${target} até ${until}.`
        : markup`${by} limitou o alcance de ${target}.`,
    unlimit: ({ by, target }) => markup`${by} removeu o limite de ${target}.`,
    warn: ({ by, target }) => markup`${by} advertiu ${target}.`,
    notice: ({ by, target }) => markup`${by} escreveu para ${target}.`,
    note: ({ by, target }) => markup`${by} adicionou uma nota sobre ${target}.`,
    tier: ({ by, target, from, to }) => markup`${by} mudou o armazenamento de ${target}: ${from} → ${to}.`,
    'confirm-email': ({ by, target }) => markup`${by} confirmou o e-mail de ${target}.`,
    rename: ({ by, target, from, to }) =>
      markup`${by} mudou o nome de usuário de ${target}: ${from} → ${to}.`,
    delete: ({ by, target }) => markup`${by} excluiu a conta ${target}.`,
    role: ({ by, target, from, to }) => markup`${by} mudou a função de ${target}: ${from} → ${to}.`,
    password: ({ by, target }) => markup`${by} definiu uma nova senha para ${target}.`,
    'password-link': ({ by, target }) =>
      markup`${by} criou um link com o qual ${target} pode definir uma nova senha.`,
    'reset-factors': ({ by, target }) => markup`${by} removeu os segundos fatores de ${target}.`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`${by} encerrou a sessão de ${target} em ${plural(count, { one: '# navegador', other: '# navegadores' })}.`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`${by} verificou o domínio ${to} para ${target}, no lugar de ${from}.`
        : markup`${by} verificou o domínio ${to} para ${target}.`,
    'issue-token': ({ by, target }) => markup`${by} emitiu ${target}.`,
    'revoke-token': ({ by, target }) => markup`${by} revogou ${target}.`,
    invite: ({ by, target }) => markup`${by} substituiu ${target}.`,
    uninvite: ({ by, target }) => markup`${by} encerrou ${target}.`,
    'sign-up-block': ({ by, value }) => markup`${by} bloqueou ${value} para cadastros.`,
    'sign-up-unblock': ({ by, value }) => markup`${by} desbloqueou ${value} para cadastros.`,
    remove: ({ by, target }) => markup`${by} removeu ${target}.`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`${by} removeu todas as publicações de ${target}: ${plural(count, { one: '# publicação', other: '# publicações' })}.`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`${by} restaurou as publicações de ${target} removidas juntas: ${plural(count, { one: '# publicação', other: '# publicações' })}.`,
    take: ({ by, target }) => markup`${by} assumiu ${target}.`,
    resolve: ({ by, target, decision }) =>
      decision ? markup`${by} decidiu ${target}: ${decision}.` : markup`${by} decidiu ${target}.`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`${by} desfez a decisão sobre ${target}: ${decision}.`
        : markup`${by} desfez a decisão sobre ${target}.`,
    instance: ({ by, from, to, value }) =>
      to
        ? markup`${by} mudou uma configuração: ${value}, ${from} → ${to}.`
        : markup`${by} mudou uma configuração: ${value}.`,
    announce: ({ by, value }) => markup`${by} anunciou: ${value}`,
    'end-announcement': ({ by, value }) => markup`${by} encerrou o anúncio: ${value}`,
    'word-rule': ({ by, to, value }) =>
      markup`${by} adicionou uma regra. Uma publicação com ${value} é ${to}.`,
    'word-rule-remove': ({ by, value }) => markup`${by} removeu a regra sobre ${value}.`,
    'explore-add': ({ by, value }) => markup`${by} adicionou a lista de Explorar ${value}.`,
    'explore-change': ({ by, value }) => markup`${by} mudou a lista de Explorar ${value}.`,
    'explore-remove': ({ by, value }) => markup`${by} removeu a lista de Explorar ${value}.`,
    'places-import': ({ by, count = 0 }) =>
      markup`${by} importou ${plural(count, { one: '# lugar', other: '# lugares' })}.`,
    'place-remove': ({ by, value }) => markup`${by} removeu o lugar ${value}.`,
    'app-add': ({ by, target }) => markup`${by} registrou ${target}.`,
    'app-change': ({ by, target }) => markup`${by} mudou ${target}.`,
    'app-secret': ({ by, target }) => markup`${by} definiu um novo segredo para ${target}.`,
    'app-secret-end': ({ by, target }) => markup`${by} encerrou o segredo anterior de ${target}.`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} permitiu o password grant para ${target}.`
        : markup`${by} não permite mais o password grant para ${target}.`,
    'app-delete': ({ by, target }) => markup`${by} excluiu ${target}.`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} permitiu que ${target} administre o serviço.`
        : markup`${by} não permite mais que ${target} administre o serviço.`,
    'app-suspend': ({ by, target }) => markup`${by} suspendeu ${target}.`,
    'app-restore': ({ by, target }) => markup`${by} encerrou a suspensão de ${target}.`,
    'app-limit': ({ by, target, from, to }) => markup`${by} mudou os limites de ${target}: ${from} → ${to}.`,
  },
} satisfies Translation['audit'];
