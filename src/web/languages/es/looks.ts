import type { Translation } from '../en.ts';

export const looks = {
  display: 'Apariencia',
  theme: 'Tema',
  themes: { system: 'El del sistema', light: 'Claro', dark: 'Oscuro' },
  text: 'Tamaño del texto',
  sizes: { normal: 'Normal', large: 'Grande', larger: 'Muy grande' },
  enter: 'En los mensajes, Intro',
  enterKeys: { sends: 'envía el mensaje', breaks: 'empieza una línea nueva' },
  changeDisplay: 'Cambiar la apariencia',
  ofBrowser: 'Este navegador lo recuerda. Inicia sesión para tenerlo en todas partes.',
  ofAccount: 'Se guarda en tu cuenta, y este navegador lo recuerda.',
  searchEngines: 'Buscadores',
  mayIndex: 'Los buscadores pueden mostrar mi perfil y mis publicaciones',
  mayIndexHint:
    'Tardan unos días en notar un cambio. Otras personas pueden seguir citándote, y las aplicaciones mostrar lo que es público.',
  seen: 'Lo que has leído',
  shareSeen: 'En mis canales privados los demás ven lo que he leído, y yo veo lo que han leído',
  shareSeenHint:
    'Si lo desactivas, tampoco lo verás de los demás. Los canales que cualquiera puede leer nunca lo muestran.',
  instanceMayIndex: 'Los buscadores pueden mostrar las páginas públicas de esta instancia',
  style: 'Hoja de estilos de la instancia',
  css: 'CSS',
  styleHint: (limit) =>
    `Se añade a los estilos del servicio en todas las páginas, salvo las de administración. Como máximo ${limit} caracteres.`,
  save: 'Guardar',
  done: { display: 'La apariencia ha cambiado.', indexing: 'Guardado.' },
} satisfies Translation['looks'];
