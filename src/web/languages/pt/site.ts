import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const site = {
  whatPeoplePost: (name) => `O que se publica em ${name}.`,
  introduction: 'Um lugar para publicar, seguir pessoas e conversar com elas.',
  reasons: {
    inOrder: { title: 'Em ordem', text: 'Publicações das pessoas que você escolhe, como foram escritas.' },
    yours: { title: 'Seu para levar', text: 'Tudo o que você escreve vai com você, em um só arquivo.' },
    apps: {
      title: 'Aberto a aplicativos',
      text: 'As páginas são um jeito de participar; aplicativos são outro.',
    },
  },
  aboutTitle: (name) => `Sobre ${name}`,
  about: (name) => markup`Sobre ${name}`,
  undescribed: 'Quem administra este serviço ainda não o descreveu.',
  contact: 'Contato',
  rules: 'Regras',
  terms: 'Termos de uso',
  withApps: (link) =>
    markup`Este serviço também pode ser usado com aplicativos: veja a ${link('documentação para desenvolvedores')}.`,
  offline: 'Sem conexão',
  notLoaded:
    'Não foi possível carregar esta página: você está sem conexão ou o serviço está fora de alcance.',
  tryAgain: 'Tentar de novo',
  writePost: 'Escrever uma publicação',
} satisfies Translation['site'];
