import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const profile = {
  title: 'Tu perfil',
  welcome: 'Te damos la bienvenida',
  welcomeName: (name) => markup`Te damos la bienvenida, ${name}`,
  begin: (home) =>
    markup`Di quién eres, sigue a algunas personas, ve después a ${home('tu página de inicio')} y escribe tu primera publicación.`,
  name: 'Nombre',
  nameHint: '50 caracteres cualesquiera como máximo.',
  description: 'Descripción',
  descriptionHint:
    'Quién eres y qué publicas: 256 caracteres como máximo. Funcionan los enlaces, los @nombres y los #hashtags.',
  save: 'Guardar',
  picture: 'Tu foto de perfil',
  pictureNow: 'Tu foto de perfil actual',
  pictureHint: 'JPEG, PNG, GIF, WebP o AVIF, 10 MB como máximo.',
  square: 'Qué cuadrado de la imagen',
  squareHint: 'De una imagen ancha, de izquierda a derecha; de una alta, de arriba abajo.',
  cover: 'Tu portada',
  coverNow: 'Tu portada actual',
  coverHint:
    'JPEG, PNG, GIF, WebP o AVIF, de al menos 960 píxeles de ancho y 10 MB como máximo. Tu página muestra una franja ancha de su parte central.',
  choose: 'Elige una imagen',
  useIt: 'Usar esta imagen',
  remove: 'Volver a la imagen dibujada',
  done: {
    profile: 'Tu perfil se ha cambiado.',
    avatar: 'Esta es ahora tu foto de perfil.',
    cover: 'Esta es ahora tu portada.',
  },
} satisfies Translation['profile'];
