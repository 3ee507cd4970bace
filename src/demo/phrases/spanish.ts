import type { Language } from './types.ts';

export const spanish: Language = {
  code: 'es',
  homes: [
    ['es-ES', 'Europe/Madrid'],
    ['es-MX', 'America/Mexico_City'],
    ['es-AR', 'America/Argentina/Buenos_Aires'],
    ['es-CL', 'America/Santiago'],
  ],
  given:
    'Lucía|Nahuel|Inés|Joaquín|Marisol|Íñigo|Pilar|Tomás|Ximena|Elías|Amparo|Rubén|Noa|Matías|Candela|Fermín'.split(
      '|',
    ),
  family:
    'Ibarra|Quiroga|Salcedo|Montes|Arriaga|Peralta|Roldán|Zúñiga|Castaño|Luna|Bermejo|Ochoa|Valdés|Serrano'.split(
      '|',
    ),
  words: {
    dia: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
    quien: 'mi abuela|mi hermano|la vecina|mi tía|mi compañero de piso',
    lugar: 'la plaza|el mercado viejo|la calle del Molino|el centro cívico',
  },
  now: ['esta mañana', 'esta tarde', 'esta tarde', 'esta noche'],
  thanks: [
    '¡Gracias! {Lo pruebo hoy mismo.|Me sirve muchísimo.}',
    'No se me había ocurrido. ¡Gracias!',
    'Tiene todo el sentido. {Ya contaré.|}',
    'Eso mismo dice {mi abuela|la vecina}, así que será verdad.',
    '{Apuntado|Anotado}, mil gracias.',
  ],
  nods: [
    '¡Exacto!',
    'Jaja, {tal cual|así fue}.',
    'Gracias, {qué amable|me alegra leerlo}.',
    '¡Eso mismo!',
    'Muy cierto.',
  ],
  closings: [
    '¡Suerte! {Ya nos contarás.|}',
    'De nada, {para eso estamos|faltaría más}.',
    '¡Cuenta, cuenta!',
    'Me has alegrado el día.',
  ],
  bio: [
    'Café y paciencia.',
    'Escucho más que escribo.',
    '{En el hospital|En la escuela|En el taller|Entre libros} de lunes a viernes.',
    'Del sur, con frío.',
  ],
  topics: [
    {
      name: 'cooking',
      tags: ['cocina', 'recetas', 'sobras'],
      emoji: ['🍲', '🌶️', '🧄'],
      bio: ['Cocino sin receta.', 'Guisos lentos.', 'Tres cuchillos y solo uno corta.'],
      words: {
        plato: 'lentejas|tortilla|arroz caldoso|empanadas|pisto|sopa de ajo|garbanzos',
        fruta: 'ciruelas|higos|membrillos|tomates|calabacines',
      },
      threads: [
        [
          '¿Qué hago con <3-9> kilos de <fruta>? {La vecina ha sido muy generosa.|Ya no caben en la cocina.}',
          'Mermelada, y regalas la mitad.',
          'Al horno muy bajo, toda la tarde. Huele de maravilla.',
          '¡Trueque! A mí me sobran limones.',
        ],
        [
          'Hoy <plato> con {un chorrito de limón|mucho ajo|pimentón ahumado}. {Nadie habló hasta acabar el plato.|Llevaba veinte años haciéndolo mal.}',
          '~Nadie habló: El silencio es el mejor aplauso.',
          'Y al día siguiente, mejor todavía.',
          '¿Me pasas la receta?',
        ],
        [
          'He encontrado la receta de <plato> de <quien>. Dice: «{lo de siempre|hasta que esté|como la otra vez no}».',
          'Enmárcala.',
          'La mía pone «sal, la justa». Gracias, abuela.',
        ],
        [
          '¿Qué cenáis cuando no podéis más? {Turnos largos y solo me sale tostada.|Que se haga en una sola sartén.}',
          'Huevos con lo que haya.',
          '~tostada: La tostada es cena. No te castigues.',
          '<plato> del congelador, de mi yo del pasado.',
        ],
        [
          'El <dia>, mesa larga en <lugar>. Traed {una silla y un plato|algo con <fruta>}. Yo hago <plato> para <20-50>.',
          '¡Vamos los cuatro! Llevamos ensalada.',
          '¿Echo una mano con las mesas?',
          'El año pasado acabamos cantando.',
        ],
      ],
    },
    {
      name: 'astronomy',
      tags: ['astronomía', 'cielooscuro', 'estrellas'],
      emoji: ['🔭', '✨', '🌙'],
      bio: ['Miro arriba.', 'Telescopio pequeño, terraza grande.'],
      words: { obj: 'Saturno|las Pléyades|la nebulosa de Orión|Júpiter con sus lunas|una luna finísima' },
      threads: [
        [
          '¡Por fin despejado! <^obj> desde la azotea <now>. {Salieron todos los vecinos en pijama.|Dije «oh» en voz alta.}',
          '~oh: Todo el mundo dice «oh». Es la ley.',
          '¡Qué envidia, aquí nubes!',
          '¿Con qué aumento?',
        ],
        [
          '¿Qué primer telescopio le comprarías a <quien>? {Quiere ver <obj>.|Que pese poco.}',
          'Antes, unos buenos prismáticos y una tumbona.',
          'Un Dobson pequeño: apunta donde lo empujas y ya.',
          'Ven un <dia> al club y prueba los nuestros.',
        ],
        [
          '<12-60> meteoros en dos horas, {el mejor mientras servía el café|uno dejó estela}. {El cuello, fatal. El ánimo, estupendo.|}',
          'El mejor siempre cae cuando no miras.',
          'Túmbate en una esterilla, el cuello lo agradece.',
        ],
        [
          'Noche de observación el <dia> en <lugar>. {Si hay nubes, sopa.|Linternas rojas, por favor.}',
          '¿Pueden ir niños?',
          '~sopa: Casi prefiero que haya nubes, por la sopa.',
        ],
      ],
    },
    {
      name: 'football',
      tags: ['fútbol', 'barrio'],
      emoji: ['⚽', '👏'],
      bio: ['Banda izquierda, ya sin prisa.', 'Entreno a los pequeños.'],
      words: { res: '3-2|1-1|4-0|2-5|0-0', eq: 'las alevines|los del barrio|el equipo de la biblioteca' },
      threads: [
        [
          'Final: <res> para <eq>. {Gol de rodilla en el último minuto.|Merecimos el empate.|La portera tiene once años y es un muro.}',
          '¡Qué partido! Me he quedado sin voz.',
          '~rodilla: Esa rodilla merece un marco.',
          '¡Enhorabuena a todos!',
        ],
        [
          'Nos faltan {dos|tres} para el <dia>. {Cualquier posición.|Camisetas hay, dignidad no.} ¿Quién se apunta?',
          'Yo la primera parte.',
          'Hace años que no juego. Contad conmigo, con cuidado.',
          'De portero no, por favor.',
        ],
        [
          '¿Cómo conseguís que los niños pasen el balón? {Tercera temporada y sin pistas.|}',
          'Campo pequeño y a dos toques.',
          'Que el gol valga doble si la tocan todos.',
        ],
        [
          'Hoy el árbitro {paró el partido para que cruzara un erizo|pidió perdón por el viento}. {Aplausos de los dos banquillos.|Más así.}',
          'Denle la copa.',
          'Yo estaba en el otro banquillo y aplaudí.',
        ],
      ],
    },
    {
      name: 'library',
      tags: ['biblioteca', 'libros', 'lectura'],
      emoji: ['📚', '☕'],
      bio: ['Leo en el autobús.', 'Ayudo en la biblioteca.'],
      words: {
        libro: 'una novela de mar|cuentos cortos|un libro sobre musgo|poemas que aún no entiendo',
        cosa: 'un billete de tren de 1974|una flor seca|una lista de la compra|una carta sin firmar',
      },
      threads: [
        [
          'Dentro de un libro devuelto <now>: <cosa>. {Lo guardamos en el cajón de los hallazgos.|Está en el tablón.}',
          '¡Haced una exposición!',
          'Creo que sé de quién es.',
        ],
        [
          '¿Qué leo después de <libro>? {Quiero quedarme un poco más ahí.|}',
          'Algo del mismo traductor. Nunca falla.',
          'Vuelve a leerlo, será otro libro.',
          'Pregunta en el mostrador, siempre aciertan.',
        ],
        [
          'A mitad de <libro> y {no quiero que se acabe|todavía no ha pasado nada y no puedo parar}.',
          'Espera al capítulo del perro.',
          'Por ese libro me pasé de parada.',
        ],
        [
          'Club de lectura el <dia> en <lugar>: <libro>. {Se puede venir sin acabarlo.|La última vez hablamos de sopa.}',
          '¡Lo he acabado en el metro!',
          '~sopa: Lo de la sopa estuvo bien.',
        ],
      ],
    },
  ],
};
