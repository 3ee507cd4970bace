import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const testToken = {
  offer: 'Um clique e nenhuma conta: três pessoas de teste num ambiente só seu, cada uma com um token.',
  get: 'Obter um token de teste',
  title: 'Ambiente de testes',
  about:
    'Um ambiente de testes é um pequeno serviço só seu: Ada, Ben e Cem seguem-se uns aos outros e têm publicações, uma foto, uma enquete e um canal. Ninguém neste serviço os vê, e eles não veem ninguém daqui. São contas de teste e não podem entrar.',
  tokens: 'Seus tokens de teste',
  once: 'Cada pessoa tem um token com todas as permissões. Os tokens e o segredo não são mostrados de novo: se os perder, redefina o ambiente.',
  app: 'O aplicativo de teste',
  appToken: 'Token do próprio aplicativo',
  commands: 'Num terminal',
  commandsHint: (variable) =>
    markup`Os comandos dos guias e da referência leem o token de ${variable}. “Testar” envia o da primeira pessoa a partir desta aba.`,
  base: (url) =>
    markup`Os tokens funcionam nos endereços dos guias. Tudo está também em ${url}, onde o aplicativo obtém tokens próprios.`,
  ends: (when) => markup`Ele termina sozinho: ${when}.`,
  webhooksHere: 'Os webhooks dele podem levar a programas nesta máquina, como http://127.0.0.1:3000.',
  webhooksElsewhere:
    'Os webhooks dele precisam de uma URL https pública. Num serviço que roda na sua própria máquina, também podem levar a http://127.0.0.1.',
  ownAccount: (link) => markup`Tem uma conta aqui? ${link('Obtenha um token dela')}.`,
  noPages: 'Ele não tem páginas: os endereços das pessoas e publicações não podem ser abertos.',
  shownBefore:
    'Você tem um ambiente de testes. Os tokens foram mostrados quando ele foi criado: se os perdeu, redefina-o.',
  reset: 'Redefinir',
  resetHint:
    'Tudo no ambiente é excluído, os streams dele terminam, e você recebe um novo com outros tokens.',
  remove: 'Excluir',
  removeHint: 'Tudo no ambiente é excluído, e os tokens dele deixam de valer.',
} satisfies Translation['testToken'];
