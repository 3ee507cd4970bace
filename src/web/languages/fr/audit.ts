import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const audit = {
  operator: 'L’exploitant',
  service: 'Le service',
  anyAction: 'toutes',
  unchanged: 'Rien n’a changé : il en était déjà ainsi.',
  things: {
    account: (name) => markup`le compte ${name}`,
    signUp: (name) => markup`l’inscription de ${name}`,
    invitation: (name) => markup`l’invitation de ${name}`,
    app: (name) => markup`l’application ${name}`,
    report: (id) => markup`le signalement ${id}`,
    token: (id) => markup`le jeton ${id}`,
    tokenFor: (id, app) => markup`le jeton ${id} de l’application ${app}`,
    tokenOf: (id, app, name) => markup`le jeton ${id} de l’application ${app} pour ${name}`,
    post: (id, name) => markup`la publication ${id} de ${name}`,
    message: (id, name) => markup`le message ${id} de ${name}`,
    file: (id, name) => markup`le fichier ${id} de ${name}`,
    channel: (id, name) => markup`le canal ${id} de ${name}`,
    avatar: (_, name) => markup`l’avatar de ${name}`,
    cover: (_, name) => markup`la bannière de ${name}`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to
        ? markup`${by} a ajouté le compte ${target} avec le rôle ${to}.`
        : markup`${by} a ajouté le compte ${target}.`,
    approve: ({ by, target }) => markup`${by} a approuvé ${target}.`,
    refuse: ({ by, target }) => markup`${by} a refusé ${target}.`,
    suspend: ({ by, target, until }) =>
      until ? markup`${by} a suspendu ${target} jusqu’au ${until}.` : markup`${by} a suspendu ${target}.`,
    restore: ({ by, target }) => markup`${by} a rétabli ${target}.`,
    limit: ({ by, target, until }) =>
      until
        ? markup`${by} a limité la portée de ${target} jusqu’au ${until}.`
        : markup`${by} a limité la portée de ${target}.`,
    unlimit: ({ by, target }) => markup`${by} a levé la limite de ${target}.`,
    warn: ({ by, target }) => markup`${by} a averti ${target}.`,
    notice: ({ by, target }) => markup`${by} a écrit à ${target}.`,
    note: ({ by, target }) => markup`${by} a ajouté une note sur ${target}.`,
    tier: ({ by, target, from, to }) => markup`${by} a modifié le stockage de ${target} : ${from} → ${to}.`,
    'confirm-email': ({ by, target }) => markup`${by} a confirmé l’adresse e-mail de ${target}.`,
    rename: ({ by, target, from, to }) => markup`${by} a renommé ${target} : ${from} → ${to}.`,
    delete: ({ by, target }) => markup`${by} a supprimé le compte ${target}.`,
    role: ({ by, target, from, to }) => markup`${by} a modifié le rôle de ${target} : ${from} → ${to}.`,
    password: ({ by, target }) => markup`${by} a défini un nouveau mot de passe pour ${target}.`,
    'password-link': ({ by, target }) =>
      markup`${by} a créé un lien avec lequel ${target} peut définir un nouveau mot de passe.`,
    'reset-factors': ({ by, target }) => markup`${by} a retiré les seconds facteurs de ${target}.`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`${by} a déconnecté ${target} de ${plural(count, { one: '# navigateur', other: '# navigateurs' })}.`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`${by} a vérifié le domaine ${to} pour ${target}, à la place de ${from}.`
        : markup`${by} a vérifié le domaine ${to} pour ${target}.`,
    'issue-token': ({ by, target }) => markup`${by} a émis ${target}.`,
    'revoke-token': ({ by, target }) => markup`${by} a révoqué ${target}.`,
    invite: ({ by, target }) => markup`${by} a remplacé ${target}.`,
    uninvite: ({ by, target }) => markup`${by} a mis fin à ${target}.`,
    'sign-up-block': ({ by, value }) => markup`${by} a bloqué ${value} pour les inscriptions.`,
    'sign-up-unblock': ({ by, value }) => markup`${by} a débloqué ${value} pour les inscriptions.`,
    remove: ({ by, target }) => markup`${by} a retiré ${target}.`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`${by} a retiré toutes les publications de ${target} : ${plural(count, { one: '# publication', other: '# publications' })}.`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`${by} a rétabli les publications de ${target} retirées ensemble : ${plural(count, { one: '# publication', other: '# publications' })}.`,
    take: ({ by, target }) => markup`${by} a pris en charge ${target}.`,
    resolve: ({ by, target, decision }) =>
      decision ? markup`${by} a tranché ${target} : ${decision}.` : markup`${by} a tranché ${target}.`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`${by} a annulé la décision sur ${target} : ${decision}.`
        : markup`${by} a annulé la décision sur ${target}.`,
    instance: ({ by, from, to, value }) =>
      to
        ? markup`${by} a modifié un réglage : ${value}, ${from} → ${to}.`
        : markup`${by} a modifié un réglage : ${value}.`,
    announce: ({ by, value }) => markup`${by} a annoncé : ${value}`,
    'end-announcement': ({ by, value }) => markup`${by} a mis fin à l’annonce : ${value}`,
    'word-rule': ({ by, to, value }) =>
      markup`${by} a ajouté une règle. Une publication avec ${value} est ${to}.`,
    'word-rule-remove': ({ by, value }) => markup`${by} a retiré la règle sur ${value}.`,
    'explore-add': ({ by, value }) => markup`${by} a ajouté le flux à explorer ${value}.`,
    'explore-change': ({ by, value }) => markup`${by} a modifié le flux à explorer ${value}.`,
    'explore-remove': ({ by, value }) => markup`${by} a retiré le flux à explorer ${value}.`,
    'places-import': ({ by, count = 0 }) =>
      markup`${by} a importé ${plural(count, { one: '# lieu', other: '# lieux' })}.`,
    'place-remove': ({ by, value }) => markup`${by} a retiré le lieu ${value}.`,
    'app-add': ({ by, target }) => markup`${by} a enregistré ${target}.`,
    'app-change': ({ by, target }) => markup`${by} a modifié ${target}.`,
    'app-secret': ({ by, target }) => markup`${by} a donné un nouveau secret à ${target}.`,
    'app-secret-end': ({ by, target }) => markup`${by} a mis fin au secret précédent de ${target}.`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} a autorisé le password grant pour ${target}.`
        : markup`${by} n’autorise plus le password grant pour ${target}.`,
    'app-delete': ({ by, target }) => markup`${by} a supprimé ${target}.`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} a autorisé ${target} à administrer le service.`
        : markup`${by} n’autorise plus ${target} à administrer le service.`,
    'app-suspend': ({ by, target }) => markup`${by} a suspendu ${target}.`,
    'app-restore': ({ by, target }) => markup`${by} a levé la suspension de ${target}.`,
    'app-limit': ({ by, target, from, to }) =>
      markup`${by} a modifié les limites de ${target} : ${from} → ${to}.`,
  },
} satisfies Translation['audit'];
