import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const audit = {
  operator: 'Der Betreiber',
  service: 'Der Dienst',
  anyAction: 'alle',
  unchanged: 'Es hat sich nichts geändert: Es war schon so.',
  things: {
    account: (name) => markup`das Konto ${name}`,
    signUp: (name) => markup`die Registrierung von ${name}`,
    invitation: (name) => markup`die Einladung von ${name}`,
    app: (name) => markup`die App ${name}`,
    report: (id) => markup`die Meldung ${id}`,
    token: (id) => markup`das Token ${id}`,
    tokenFor: (id, app) => markup`das Token ${id} der App ${app}`,
    tokenOf: (id, app, name) => markup`das Token ${id} der App ${app} für ${name}`,
    post: (id, name) => markup`den Beitrag ${id} von ${name}`,
    message: (id, name) => markup`die Nachricht ${id} von ${name}`,
    file: (id, name) => markup`die Datei ${id} von ${name}`,
    channel: (id, name) => markup`den Kanal ${id} von ${name}`,
    avatar: (_, name) => markup`das Profilbild von ${name}`,
    cover: (_, name) => markup`das Titelbild von ${name}`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to
        ? markup`${by} hat das Konto ${target} mit der Rolle ${to} angelegt.`
        : markup`${by} hat das Konto ${target} angelegt.`,
    approve: ({ by, target }) => markup`${by} hat ${target} freigegeben.`,
    refuse: ({ by, target }) => markup`${by} hat ${target} abgelehnt.`,
    suspend: ({ by, target, until }) =>
      until ? markup`${by} hat ${target} bis ${until} gesperrt.` : markup`${by} hat ${target} gesperrt.`,
    restore: ({ by, target }) => markup`${by} hat ${target} wiederhergestellt.`,
    limit: ({ by, target, until }) =>
      until
        ? markup`${by} hat die Reichweite von ${target} bis ${until} eingeschränkt.`
        : markup`${by} hat die Reichweite von ${target} eingeschränkt.`,
    unlimit: ({ by, target }) => markup`${by} hat die Einschränkung von ${target} aufgehoben.`,
    warn: ({ by, target }) => markup`${by} hat ${target} verwarnt.`,
    notice: ({ by, target }) => markup`${by} hat ${target} geschrieben.`,
    note: ({ by, target }) => markup`${by} hat eine Notiz über ${target} hinzugefügt.`,
    tier: ({ by, target, from, to }) =>
      markup`${by} hat den Speicherplatz von ${target} geändert: ${from} → ${to}.`,
    'confirm-email': ({ by, target }) => markup`${by} hat die E-Mail-Adresse von ${target} bestätigt.`,
    rename: ({ by, target, from, to }) => markup`${by} hat ${target} umbenannt: ${from} → ${to}.`,
    delete: ({ by, target }) => markup`${by} hat das Konto ${target} gelöscht.`,
    role: ({ by, target, from, to }) => markup`${by} hat die Rolle von ${target} geändert: ${from} → ${to}.`,
    password: ({ by, target }) => markup`${by} hat ein neues Passwort für ${target} gesetzt.`,
    'password-link': ({ by, target }) =>
      markup`${by} hat einen Link erstellt, mit dem ${target} ein neues Passwort setzen kann.`,
    'reset-factors': ({ by, target }) => markup`${by} hat die zweiten Faktoren von ${target} entfernt.`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`${by} hat ${target} in ${plural(count, { one: '# Browser', other: '# Browsern' })} abgemeldet.`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`${by} hat für ${target} die Domain ${to} bestätigt, statt ${from}.`
        : markup`${by} hat für ${target} die Domain ${to} bestätigt.`,
    'issue-token': ({ by, target }) => markup`${by} hat ${target} ausgestellt.`,
    'revoke-token': ({ by, target }) => markup`${by} hat ${target} widerrufen.`,
    invite: ({ by, target }) => markup`${by} hat ${target} ersetzt.`,
    uninvite: ({ by, target }) => markup`${by} hat ${target} beendet.`,
    'sign-up-block': ({ by, value }) => markup`${by} hat ${value} für Registrierungen gesperrt.`,
    'sign-up-unblock': ({ by, value }) =>
      markup`${by} hat die Sperre von ${value} für Registrierungen aufgehoben.`,
    remove: ({ by, target }) => markup`${by} hat ${target} entfernt.`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`${by} hat alle Beiträge von ${target} entfernt: ${plural(count, { one: '# Beitrag', other: '# Beiträge' })}.`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`${by} hat die gemeinsam entfernten Beiträge von ${target} wiederhergestellt: ${plural(count, { one: '# Beitrag', other: '# Beiträge' })}.`,
    take: ({ by, target }) => markup`${by} hat ${target} übernommen.`,
    resolve: ({ by, target, decision }) =>
      decision
        ? markup`${by} hat über ${target} entschieden: ${decision}.`
        : markup`${by} hat über ${target} entschieden.`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`${by} hat die Entscheidung über ${target} aufgehoben: ${decision}.`
        : markup`${by} hat die Entscheidung über ${target} aufgehoben.`,
    instance: ({ by, from, to, value }) =>
      to
        ? markup`${by} hat eine Einstellung geändert: ${value}, ${from} → ${to}.`
        : markup`${by} hat eine Einstellung geändert: ${value}.`,
    announce: ({ by, value }) => markup`${by} hat angekündigt: ${value}`,
    'end-announcement': ({ by, value }) => markup`${by} hat die Ankündigung beendet: ${value}`,
    'word-rule': ({ by, to, value }) =>
      markup`${by} hat eine Regel hinzugefügt. Ein Beitrag mit ${value} wird ${to}.`,
    'word-rule-remove': ({ by, value }) => markup`${by} hat die Regel zu ${value} entfernt.`,
    'explore-add': ({ by, value }) => markup`${by} hat den Entdecken-Stream ${value} hinzugefügt.`,
    'explore-change': ({ by, value }) => markup`${by} hat den Entdecken-Stream ${value} geändert.`,
    'explore-remove': ({ by, value }) => markup`${by} hat den Entdecken-Stream ${value} entfernt.`,
    'places-import': ({ by, count = 0 }) =>
      markup`${by} hat ${plural(count, { one: '# Ort', other: '# Orte' })} importiert.`,
    'place-remove': ({ by, value }) => markup`${by} hat den Ort ${value} entfernt.`,
    'app-add': ({ by, target }) => markup`${by} hat ${target} registriert.`,
    'app-change': ({ by, target }) => markup`${by} hat ${target} geändert.`,
    'app-secret': ({ by, target }) => markup`${by} hat ein neues Geheimnis gesetzt für ${target}.`,
    'app-secret-end': ({ by, target }) => markup`${by} hat das vorige Geheimnis beendet für ${target}.`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} hat den Password Grant erlaubt für ${target}.`
        : markup`${by} hat den Password Grant entzogen für ${target}.`,
    'app-delete': ({ by, target }) => markup`${by} hat ${target} gelöscht.`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} hat die Verwaltung erlaubt für ${target}.`
        : markup`${by} hat die Verwaltung entzogen für ${target}.`,
    'app-suspend': ({ by, target }) => markup`${by} hat ${target} gesperrt.`,
    'app-restore': ({ by, target }) => markup`${by} hat die Sperre aufgehoben für ${target}.`,
    'app-limit': ({ by, target, from, to }) =>
      markup`${by} hat die Grenzen geändert für ${target}: ${from} → ${to}.`,
  },
} satisfies Translation['audit'];
