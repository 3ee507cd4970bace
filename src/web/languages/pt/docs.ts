import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const docs = {
  contents: 'Conteúdo',
  overview: 'Visão geral',
  guides: 'Guias',
  console: 'Console de streams',
  reference: 'Referência',
  objects: 'Objetos',
  errors: 'Erros',
  search: 'Pesquisar na documentação',
  nothingFound: 'Nenhum resultado',
  found: { one: '{0} resultado', other: '{0} resultados' },
  copy: 'Copiar',
  copied: 'Copiado',
  tryIt: 'Testar',
  changes: 'altera algo',
  streamHint: (link) =>
    markup`Um stream não termina: abra-o no ${link('console de streams')} ou use o comando acima.`,
  appHint: (link) =>
    markup`Só um aplicativo pode fazer esta chamada, com um token próprio: veja ${link('Signing in')}.`,
  filesHint: 'Arquivos não são enviados daqui: use o comando acima.',
  needsNoToken: (link) =>
    markup`Não é preciso token. Com um, você vê o que sua conta vê: ${link('obter um token de teste')}.`,
  needsToken: (link) => markup`Esta chamada precisa de um token: ${link('obter um token de teste')}.`,
  needsScripts: 'O formulário precisa de scripts. O comando acima faz a mesma chamada.',
  caution: 'Isto altera algo: a solicitação é feita de verdade, em seu nome.',
  body: 'Corpo, em JSON',
  general: 'Parâmetros gerais',
  send: (method) => markup`Enviar ${method}`,
  byDefault: 'padrão',
  required: '(obrigatório)',
  script: {
    signIn: 'entrar para testar',
    lacks: 'Falta ao seu token a permissão {0}: {1}.',
    sent: 'Enviado com o seu token. {0}',
    sentAsTest: 'Enviado como {0}, uma conta de teste. {1}',
    yourSandbox: 'Seu ambiente de testes',
    endToken: 'Encerrar o token',
    sending: 'Enviando…',
    noReply: 'Sem resposta: {0}',
  },
  token: 'Um token para testar chamadas',
  tokenAbout: 'Dá a você um token com o qual testar as chamadas da referência.',
  tokenHint: (name) =>
    markup`Com um token, “Testar” faz chamadas em seu nome (${name}): o que elas alteram é alterado de verdade. Escolha o que o token permite:`,
  getToken: 'Obter um token',
  tokenOfApp: (apps) =>
    markup`O token pertence ao aplicativo “Reference”. Você pode encerrá-lo quando quiser em ${apps('Aplicativos')}.`,
  yourToken: 'Seu token',
  tokenScopes: (scopes, variable) =>
    markup`Permissões: ${scopes}. Ele não será mostrado de novo. “Testar” o envia desta aba do navegador até você fechá-la; os comandos da referência o leem de ${variable}.`,
  tokenEnds: (apps) => markup`Ele vale até você encerrá-lo, lá ou em ${apps('Aplicativos')}.`,
  backToConsole: 'Voltar para o console',
  backToDocs: 'Voltar para a documentação',
  backToCall: 'Voltar para a chamada',
} satisfies Translation['docs'];
