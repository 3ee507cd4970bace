import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { numbersOf } from '../intl.ts';

const number = (count: number) => numbersOf('de').format(count);

export const apps = {
  title: 'Apps',
  authorised: 'Apps, die du erlaubt hast',
  noneAuthorised: 'Keine. Wenn du einer App erlaubst, dein Konto zu benutzen, steht sie hier.',
  since: (time) => markup`Erlaubt: ${time}.`,
  unreviewed: 'Von einem Programm registriert, nicht geprüft.',
  mayDo: 'Was sie darf',
  tokens: (count) => `Zugriffstoken (${number(count)})`,
  revoke: 'Zugriff entziehen',
  revokeOf: (app) => `${app} den Zugriff entziehen`,
  token: (id, time, scopes) => markup`Token ${id}, ausgestellt: ${time}. ${scopes}`,
  endToken: 'Token beenden',
  endTokenOf: (id) => `Token ${id} beenden`,
  own: 'Apps, die du registriert hast',
  ownText: (documentation) =>
    markup`Für Entwickler: Eine App hat eine Client-ID und ein Geheimnis, mit denen sie Leute um Zugriff bittet. Auf ihrer Seite bekommst du auch ein Token für einen Bot. Mehr dazu in der ${documentation('Dokumentation')}.`,
  noneOwn: 'Du hast keine registriert.',
  clientId: (id) => markup`Client-ID: ${id}`,
  register: 'App registrieren',
  registerIt: 'App registrieren',
  onlyAdministrators: 'In diesem Dienst registriert nur die Administration Apps.',
  name: 'Name',
  nameHint: 'Er steht in der Frage nach Zugriff und unter Beiträgen.',
  website: 'Website (freiwillig)',
  redirects: 'Redirect-URIs',
  redirectsHint:
    'Die URLs, zu denen Leute zurückkehren, nachdem sie den Zugriff erlaubt oder abgelehnt haben, eine je Zeile. Eine App, die nie jemanden um Zugriff bittet, braucht keine.',
  all: 'Alle Apps',
  secret: 'Das Client-Geheimnis',
  storeNow: 'Sichere es jetzt. Es wird nicht noch einmal angezeigt.',
  suspended: (time) =>
    markup`Von den Betreibern dieses Dienstes gesperrt (${time}): Ihre Token werden abgewiesen, und ihre Webhooks warten.`,
  ownLimits: (percent) => `Eigene Limits: ${number(percent)} % der für alle Apps geltenden.`,
  parts: (calls, errors, limits, streams) =>
    markup`${calls('Aufrufe')}, ${errors('Fehler')}, ${limits('Limits')}, ${streams('Streams')}`,
  webhooks: (link) => markup`${link('Webhooks')}: ihr Zustand und die letzten Anfragen`,
  save: 'Speichern',
  ownToken: 'Ein Token für dich selbst',
  ownTokenText: 'Für einen Bot oder ein Skript, das in deinem Namen handelt und keine Anmeldung braucht.',
  getToken: 'Token erstellen',
  clientSecret: 'Client-Geheimnis',
  replacing:
    'Ein neues Geheimnis ersetzt das jetzige, das noch einen Tag gilt, damit du das neue einsetzen kannst. Zugriffstoken gelten weiter.',
  replace: 'Neues Geheimnis erstellen',
  replaced: (time) =>
    markup`Das alte Geheimnis (ersetzt: ${time}) gilt noch. Wenn es bekannt geworden ist, beende es jetzt.`,
  endOld: 'Altes Geheimnis jetzt beenden',
  delete: 'App löschen',
  deleting: 'Alle ihre Token enden sofort. Beiträge, die mit ihr geschrieben wurden, behalten ihren Namen.',
  yourToken: 'Dein Token',
  actsAs: (name) =>
    markup`Damit handelt ein Bot oder Skript von dir über diese App als ${name}, ohne sich anzumelden. Wer es hat, kann das auch: Setz es nie in eine Seite oder App, die du anderen gibst.`,
  yourTokens: 'Deine Token dieser App',
  mostTokens: (most) =>
    `Es kann ${number(most)} geben. Kommt noch eins dazu, endet das, das am längsten nicht benutzt wurde.`,
  scopes: 'Berechtigungen',
  basic: (scope, what) => markup`${scope} ist immer dabei: ${what}.`,
  scope: (scope, what) => markup`${scope}: ${what}`,
  done: {
    app: 'Die App hat keinen Zugriff mehr auf dein Konto.',
    token: 'Das Token gilt nicht mehr.',
    deleted: 'Die App ist gelöscht.',
    changed: 'Die App ist geändert.',
    registered: 'Die App ist registriert.',
    secret: 'Das alte Geheimnis gilt nicht mehr.',
    enabled: 'Der Webhook ist eingeschaltet: Er bekommt, was von jetzt an geschieht.',
  },
  webhooksOf: (app) => `Webhooks von ${app}`,
  toApp: 'Zur App',
  noWebhooks: (guide) =>
    markup`Die App hat keine Webhooks. Sie erstellt sie selbst: siehe die ${guide('Anleitung')}.`,
  enable: 'Wieder einschalten',
  noRequests: 'Noch keine Anfragen.',
  requests: 'Letzte Anfragen',
  disabled: (time) => markup`Ausgeschaltet (${time}):`,
  disabledBy: {
    app: 'von der App.',
    failing: 'Drei Tage lang wurde keine Anfrage mit einem Status von 200 bis 299 beantwortet.',
    gone: 'Seine URL hat mit 410 (Gone) geantwortet.',
  },
  enabled: 'Eingeschaltet.',
  failing: (since, next) => markup`Anfragen schlagen fehl (erste: ${since}). Nächster Versuch: ${next}.`,
  status: (status) => `Status ${status}`,
  delivered: (time, answer, took) => markup`${time}: zugestellt, ${answer} nach ${took}.`,
  notDelivered: (time, answer, took) => markup`${time}: fehlgeschlagen, ${answer} nach ${took}.`,
  events: (events, attempts) => `Ereignisse: ${number(events)}. Versuche: ${number(attempts)}.`,
} satisfies Translation['apps'];
