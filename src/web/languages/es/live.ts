import type { Translation } from '../en.ts';

export const live = {
  keys: {
    j: 'Publicación siguiente',
    k: 'Publicación anterior',
    r: 'Responder a la publicación',
    e: 'Reaccionar al mensaje',
    s: 'Destacar la publicación o dejar de hacerlo',
    n: 'Escribir una publicación',
    '/': 'Buscar',
    '?': 'Mostrar estas teclas',
  },
  talkKeys: {
    title: 'En las conversaciones',
    move: 'Mensaje anterior o siguiente',
    ends: 'Primer mensaje o el más reciente',
    sends: 'Enviar el mensaje',
    breaks: 'Empezar una línea nueva',
    leave: 'Cancelar la respuesta',
  },
  reportKeys: {
    j: 'Denuncia siguiente',
    k: 'Denuncia anterior',
    t: 'Asignarse la denuncia',
    d: 'Ir a la decisión',
    n: 'Escribir una nota sobre la denuncia',
  },
  useKeys: 'Usar estas teclas en este navegador',
  close: 'Cerrar',
  pictures: {
    picture: 'Imagen',
    at: '{0} de {1}: {2}',
    close: 'Cerrar',
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
  },
  fromYou: 'a {0} de ti',
} satisfies Translation['live'];
