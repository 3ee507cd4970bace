import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const audit = {
  operator: 'El operador',
  service: 'El servicio',
  anyAction: 'todas',
  unchanged: 'No ha cambiado nada: ya estaba así.',
  things: {
    account: (name) => markup`la cuenta ${name}`,
    signUp: (name) => markup`el registro de ${name}`,
    invitation: (name) => markup`la invitación de ${name}`,
    app: (name) => markup`la aplicación ${name}`,
    report: (id) => markup`la denuncia ${id}`,
    token: (id) => markup`el token ${id}`,
    tokenFor: (id, app) => markup`el token ${id} de la aplicación ${app}`,
    tokenOf: (id, app, name) => markup`el token ${id} de la aplicación ${app} para ${name}`,
    post: (id, name) => markup`la publicación ${id} de ${name}`,
    message: (id, name) => markup`el mensaje ${id} de ${name}`,
    file: (id, name) => markup`el archivo ${id} de ${name}`,
    channel: (id, name) => markup`el canal ${id} de ${name}`,
    avatar: (_, name) => markup`el avatar de ${name}`,
    cover: (_, name) => markup`la portada de ${name}`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to
        ? markup`${by} añadió la cuenta ${target} con el rol ${to}.`
        : markup`${by} añadió la cuenta ${target}.`,
    approve: ({ by, target }) => markup`${by} aprobó ${target}.`,
    refuse: ({ by, target }) => markup`${by} rechazó ${target}.`,
    suspend: ({ by, target, until }) =>
      until ? markup`${by} suspendió a ${target} hasta el ${until}.` : markup`${by} suspendió a ${target}.`,
    restore: ({ by, target }) => markup`${by} restauró ${target}.`,
    limit: ({ by, target, until }) =>
      until
        ? markup`${by} limitó el alcance de ${target} hasta el ${until}.`
        : markup`${by} limitó el alcance de ${target}.`,
    unlimit: ({ by, target }) => markup`${by} levantó el límite de ${target}.`,
    warn: ({ by, target }) => markup`${by} advirtió a ${target}.`,
    notice: ({ by, target }) => markup`${by} escribió a ${target}.`,
    note: ({ by, target }) => markup`${by} añadió una nota sobre ${target}.`,
    tier: ({ by, target, from, to }) => markup`${by} cambió el almacenamiento de ${target}: ${from} → ${to}.`,
    'confirm-email': ({ by, target }) => markup`${by} confirmó el correo electrónico de ${target}.`,
    rename: ({ by, target, from, to }) =>
      markup`${by} cambió el nombre de usuario de ${target}: ${from} → ${to}.`,
    delete: ({ by, target }) => markup`${by} eliminó la cuenta ${target}.`,
    role: ({ by, target, from, to }) => markup`${by} cambió el rol de ${target}: ${from} → ${to}.`,
    password: ({ by, target }) => markup`${by} puso una contraseña nueva a ${target}.`,
    'password-link': ({ by, target }) =>
      markup`${by} creó un enlace con el que ${target} puede poner una contraseña nueva.`,
    'reset-factors': ({ by, target }) => markup`${by} quitó los segundos factores de ${target}.`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`${by} cerró la sesión de ${target} en ${plural(count, { one: '# navegador', other: '# navegadores' })}.`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`${by} verificó el dominio ${to} para ${target}, en lugar de ${from}.`
        : markup`${by} verificó el dominio ${to} para ${target}.`,
    'issue-token': ({ by, target }) => markup`${by} emitió ${target}.`,
    'revoke-token': ({ by, target }) => markup`${by} revocó ${target}.`,
    invite: ({ by, target }) => markup`${by} sustituyó ${target}.`,
    uninvite: ({ by, target }) => markup`${by} anuló ${target}.`,
    'sign-up-block': ({ by, value }) => markup`${by} bloqueó ${value} para los registros.`,
    'sign-up-unblock': ({ by, value }) => markup`${by} desbloqueó ${value} para los registros.`,
    remove: ({ by, target }) => markup`${by} retiró ${target}.`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`${by} retiró todas las publicaciones de ${target}: ${plural(count, { one: '# publicación', other: '# publicaciones' })}.`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`${by} restauró las publicaciones de ${target} retiradas juntas: ${plural(count, { one: '# publicación', other: '# publicaciones' })}.`,
    take: ({ by, target }) => markup`${by} se ocupó de ${target}.`,
    resolve: ({ by, target, decision }) =>
      decision ? markup`${by} decidió ${target}: ${decision}.` : markup`${by} decidió ${target}.`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`${by} deshizo la decisión sobre ${target}: ${decision}.`
        : markup`${by} deshizo la decisión sobre ${target}.`,
    instance: ({ by, from, to, value }) =>
      to
        ? markup`${by} cambió un ajuste: ${value}, ${from} → ${to}.`
        : markup`${by} cambió un ajuste: ${value}.`,
    announce: ({ by, value }) => markup`${by} anunció: ${value}`,
    'end-announcement': ({ by, value }) => markup`${by} terminó el anuncio: ${value}`,
    'word-rule': ({ by, to, value }) =>
      markup`${by} añadió una regla. Una publicación con ${value} es ${to}.`,
    'word-rule-remove': ({ by, value }) => markup`${by} quitó la regla sobre ${value}.`,
    'explore-add': ({ by, value }) => markup`${by} añadió la lista de Explorar ${value}.`,
    'explore-change': ({ by, value }) => markup`${by} cambió la lista de Explorar ${value}.`,
    'explore-remove': ({ by, value }) => markup`${by} quitó la lista de Explorar ${value}.`,
    'places-import': ({ by, count = 0 }) =>
      markup`${by} importó ${plural(count, { one: '# lugar', other: '# lugares' })}.`,
    'place-remove': ({ by, value }) => markup`${by} quitó el lugar ${value}.`,
    'app-add': ({ by, target }) => markup`${by} registró ${target}.`,
    'app-change': ({ by, target }) => markup`${by} cambió ${target}.`,
    'app-secret': ({ by, target }) => markup`${by} dio un secreto nuevo a ${target}.`,
    'app-secret-end': ({ by, target }) => markup`${by} anuló el secreto anterior de ${target}.`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} permitió el password grant a ${target}.`
        : markup`${by} ya no permite el password grant a ${target}.`,
    'app-delete': ({ by, target }) => markup`${by} eliminó ${target}.`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} permitió administrar el servicio a ${target}.`
        : markup`${by} ya no permite administrar el servicio a ${target}.`,
    'app-suspend': ({ by, target }) => markup`${by} suspendió ${target}.`,
    'app-restore': ({ by, target }) => markup`${by} levantó la suspensión de ${target}.`,
    'app-limit': ({ by, target, from, to }) =>
      markup`${by} cambió los límites de ${target}: ${from} → ${to}.`,
  },
} satisfies Translation['audit'];
