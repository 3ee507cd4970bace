import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const security = {
  title: 'Segurança',
  needsFactor:
    'Quem tem uma função neste serviço precisa de uma chave de acesso ou de um aplicativo autenticador. Até ter um deles, você não pode usar a sua função.',
  hasStep:
    'Depois da senha é pedida uma segunda etapa: uma chave de acesso, um código do seu aplicativo autenticador ou um código de recuperação.',
  hasNoStep:
    'Sua senha basta para entrar. Com uma chave de acesso ou um aplicativo autenticador, ela deixa de bastar.',
  passkeys: 'Chaves de acesso',
  passkeysText:
    'Com uma chave de acesso você entra usando o bloqueio do seu dispositivo, sem nome nem senha. Ela só funciona neste site, por isso não pode ser roubada por golpes.',
  added: (time) => markup`Adicionada: ${time}.`,
  remove: 'Remover',
  removePasskey: (name) => `Remover a chave de acesso ${name}`,
  addPasskey: 'Adicionar uma chave de acesso',
  noPasskeys: 'Chaves de acesso precisam de um nome de host e de https, que este serviço não tem aqui.',
  app: 'Aplicativo autenticador',
  appText: 'Um aplicativo no seu telefone mostra um código que muda a cada 30 segundos.',
  setUpApp: 'Configurar um aplicativo autenticador',
  appSetUp: (time) => markup`Configurado: ${time}.`,
  removeApp: 'Remover o aplicativo autenticador',
  codes: 'Códigos de recuperação',
  codesText: 'Cada um serve para entrar uma vez no lugar da segunda etapa, se você perdeu os outros meios.',
  codesLeft: (count) => plural(count, { one: 'Resta #.', other: 'Restam #.' }),
  makeCodes: 'Criar novos códigos',
  removalText:
    'Não servirá mais para entrar. Se você não tiver outra segunda etapa, a senha sozinha passará a bastar.',
  replacementText: 'Os códigos que você tem agora deixarão de funcionar.',
  createPasskey: 'Criar uma chave de acesso',
  passkeyName: 'Nome',
  passkeyNameHint: 'Para você reconhecê-la entre outras.',
  needsScripts: 'Para isso são necessários scripts e um navegador que conheça chaves de acesso.',
  scan: 'Escaneie este código com o aplicativo:',
  qrCode: 'Código QR da chave',
  typeKey: (key) => markup`Ou digite esta chave nele: ${key}`,
  newCodeHint: 'O que o aplicativo mostra agora.',
  setItUp: 'Configurar',
  yourCodes: 'Seus códigos de recuperação',
  yourCodesText:
    'Cada um destes códigos serve para entrar uma vez no lugar da segunda etapa, se você perdeu o dispositivo. Imprima-os ou guarde-os com suas senhas. Eles não serão mostrados de novo.',
  stored: 'Já os guardei',
  confirmTitle: 'Confirme que é você',
  confirmText: (name) =>
    markup`A próxima etapa muda a proteção de ${name} ou lê tudo o que há na conta. A pergunta não se repete por dez minutos.`,
  appCodeHint: 'Do seu aplicativo autenticador.',
  notNow: 'Agora não',
  undoTitle: 'Não foi você?',
  undoText: (account, email) => markup`A conta ${account} é devolvida a quem lê os e-mails de ${email}:`,
  undoSessions: 'todas as sessões terminam, e a senha não vale mais;',
  undoFactors: 'as chaves de acesso e os aplicativos autenticadores adicionados desde então são removidos;',
  undoEmail: 'um e-mail alterado desde então é restaurado.',
  undoNext: (apps) =>
    markup`Depois você define uma nova senha. Em seguida, confira seus ${apps('aplicativos')}: eles ficam.`,
  undo: 'Não fui eu',
  done: {
    password: 'Sua senha foi alterada, e você saiu de todos os outros lugares.',
    passkey: 'A chave de acesso foi adicionada.',
    app: 'O aplicativo autenticador está configurado.',
    codes: 'Os códigos anteriores não valem mais.',
    'passkey-removed': 'A chave de acesso foi removida. Apague-a também no seu dispositivo.',
    'app-removed': 'O aplicativo autenticador foi removido.',
  },
} satisfies Translation['security'];
