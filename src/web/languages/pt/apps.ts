import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf, pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');
const number = (count: number) => numbersOf('pt-BR').format(count);

export const apps = {
  title: 'Aplicativos',
  authorised: 'Aplicativos que você autorizou',
  noneAuthorised: 'Nenhum. Quando você permitir que um aplicativo use sua conta, ele aparecerá aqui.',
  since: (time) => markup`Autorizado: ${time}.`,
  unreviewed: 'Registrado por um programa, não revisado.',
  mayDo: 'O que ele pode fazer',
  tokens: (count) => `Tokens de acesso (${number(count)})`,
  revoke: 'Revogar o acesso',
  revokeOf: (app) => `Revogar o acesso de ${app}`,
  token: (id, time, scopes) => markup`Token ${id}, emitido: ${time}. ${scopes}`,
  endToken: 'Revogar este token',
  endTokenOf: (id) => `Revogar o token ${id}`,
  own: 'Aplicativos que você registrou',
  ownText: (documentation) =>
    markup`Para desenvolvedores: um aplicativo tem um identificador de cliente e um segredo, com os quais pede acesso às pessoas. A página dele também dá a você um token para um robô. Veja a ${documentation('documentação')}.`,
  noneOwn: 'Você não registrou nenhum.',
  clientId: (id) => markup`Identificador de cliente: ${id}`,
  register: 'Registrar um aplicativo',
  registerIt: 'Registrar o aplicativo',
  onlyAdministrators: 'Neste serviço, só administradores registram aplicativos.',
  name: 'Nome',
  nameHint: 'Aparece quando o acesso é pedido e embaixo das publicações.',
  website: 'Site (opcional)',
  redirects: 'URIs de redirecionamento',
  redirectsHint:
    'As URLs para onde as pessoas voltam depois de permitir ou recusar o acesso, uma por linha. Um aplicativo que nunca pede acesso não precisa de nenhuma.',
  all: 'Todos os aplicativos',
  secret: 'O segredo do cliente',
  storeNow: 'Guarde-o agora. Ele não será mostrado de novo.',
  suspended: (time) =>
    markup`Suspenso por quem administra este serviço (${time}): seus tokens são recusados e seus webhooks esperam.`,
  ownLimits: (percent) => `Limites próprios: ${number(percent)}% dos de todos os aplicativos.`,
  parts: (calls, errors, limits, streams) =>
    markup`${calls('Chamadas')}, ${errors('erros')}, ${limits('limites')}, ${streams('fluxos')}`,
  webhooks: (link) => markup`${link('Webhooks')}: o estado e as últimas requisições`,
  save: 'Salvar',
  ownToken: 'Um token para você',
  ownTokenText: 'Para um robô ou script que age em seu nome e não precisa entrar na conta.',
  getToken: 'Obter um token',
  clientSecret: 'Segredo do cliente',
  replacing:
    'Um novo segredo substitui o atual, que continua válido por um dia para que você possa pôr o novo no lugar. Os tokens de acesso continuam válidos.',
  replace: 'Criar um novo segredo',
  replaced: (time) =>
    markup`O segredo antigo (substituído: ${time}) ainda vale. Se ele vazou, revogue-o agora.`,
  endOld: 'Revogar o segredo antigo agora',
  delete: 'Apagar o aplicativo',
  deleting: 'Todos os tokens dele terminam na hora. As publicações feitas com ele mantêm o nome dele.',
  yourToken: 'Seu token',
  actsAs: (name) =>
    markup`Com ele, um robô ou script seu age como ${name} por este aplicativo, sem entrar na conta. Quem tiver o token pode fazer o mesmo: nunca o coloque em uma página ou aplicativo que você dá a outras pessoas.`,
  yourTokens: 'Seus tokens deste aplicativo',
  mostTokens: (most) =>
    plural(most, {
      one: 'Pode haver #. Com mais um, termina o que está há mais tempo sem uso.',
      other: 'Pode haver #. Com mais um, termina o que está há mais tempo sem uso.',
    }),
  scopes: 'Permissões',
  basic: (scope, what) => markup`${scope} é sempre concedida: ${what}.`,
  scope: (scope, what) => markup`${scope}: ${what}`,
  done: {
    app: 'O aplicativo não tem mais acesso à sua conta.',
    token: 'O token não vale mais.',
    deleted: 'O aplicativo foi apagado.',
    changed: 'O aplicativo foi alterado.',
    registered: 'O aplicativo foi registrado.',
    secret: 'O segredo antigo não vale mais.',
    enabled: 'O webhook está ativado: ele recebe o que acontecer a partir de agora.',
  },
  webhooksOf: (app) => `Webhooks de ${app}`,
  toApp: 'Ir para o aplicativo',
  noWebhooks: (guide) => markup`O aplicativo não tem webhooks. Ele mesmo os cria: veja o ${guide('guia')}.`,
  enable: 'Ativar de novo',
  noRequests: 'Nenhuma requisição ainda.',
  requests: 'Últimas requisições',
  disabled: (time) => markup`Desativado (${time}):`,
  disabledBy: {
    app: 'pelo aplicativo.',
    failing: 'por três dias nenhuma requisição teve resposta com status de 200 a 299.',
    gone: 'a URL dele respondeu com 410 (Gone).',
  },
  enabled: 'Ativado.',
  failing: (since, next) =>
    markup`As requisições estão falhando (a primeira: ${since}). Próxima tentativa: ${next}.`,
  status: (status) => `status ${status}`,
  delivered: (time, answer, took) => markup`${time}: entregue, ${answer} após ${took}.`,
  notDelivered: (time, answer, took) => markup`${time}: falhou, ${answer} após ${took}.`,
  events: (events, attempts) => `Eventos: ${number(events)}. Tentativas: ${number(attempts)}.`,
} satisfies Translation['apps'];
