import {
  type Canvas,
  circle,
  data,
  ellipse,
  mix,
  path,
  polygon,
  rect,
  type Scene,
  stroke,
  vary,
  wash,
} from './drawing.ts';

/** Colours of a room: of the wall from above to below, of the table, and of things. */
const rooms = [
  {
    wall: ['#f3e6d6', '#e8cfb4'],
    table: '#b07a4f',
    things: ['#c9513f', '#e0a13b', '#4f7f6b', '#2f4858', '#8b5a83'],
  },
  {
    wall: ['#dfe8ea', '#b7cbd0'],
    table: '#7d8f95',
    things: ['#e26d5c', '#f2c14e', '#5b8e7d', '#2d4a63', '#f4f1e8'],
  },
  {
    wall: ['#2f3b4c', '#4a5b6e'],
    table: '#1f2733',
    things: ['#f08a4b', '#f6d37a', '#7fb69b', '#d9e2ec', '#c86b85'],
  },
  {
    wall: ['#f7e8e2', '#f0c9bd'],
    table: '#8c5e58',
    things: ['#d1495b', '#edae49', '#66a182', '#2e4057', '#fdf6ee'],
  },
] as const;
type Room = (typeof rooms)[number];

const thing = (room: Room, index: number): string => room.things[index % room.things.length] as string;

/** A wall with light from a window on it, and a table. @returns its shapes, and where things on the table stand. */
function tableIn({ width, height, random }: Canvas, room: Room) {
  const top = height * 0.66;
  const x = random.between(0.05, 0.5) * width;
  let shapes = wash(0, 0, width, height, room.wall);
  shapes += polygon(
    [
      [x, 0],
      [x + width * 0.28, 0],
      [x + width * 0.48, top],
      [x + width * 0.2, top],
    ],
    '#ffffff',
    ' opacity=".16"',
  );
  shapes += wash(0, top, width, height - top, [
    mix(room.table, '#ffffff', 0.14),
    mix(room.table, '#000000', 0.18),
  ]);
  return { shapes, foot: height * 0.8 };
}

const shadow = (x: number, y: number, wide: number): string =>
  ellipse(x, y, wide, wide * 0.13, '#000000', ' opacity=".22"');

const fruit: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const { shapes: table, foot } = tableIn(canvas, room);
  const [x, r] = [width / 2, Math.min(width, height) * 0.27];
  let shapes = table + shadow(x, foot, r * 1.15);
  const [name, colours] = vary(canvas, [
    ['oranges and lemons', ['#ee8b2c', '#f4a53a', '#f3d14a']],
    ['apples', ['#b93a32', '#cf5a3c', '#a8b84a']],
    ['plums and pears', ['#5a3a66', '#7a4a78', '#c3b64e']],
  ] as const);
  for (const [dx, dy] of [
    [-0.5, 0.78],
    [0.5, 0.78],
    [0, 0.84],
    [-0.27, 1.12],
    [0.27, 1.14],
    [0, 1.42],
  ] as const) {
    const [cx, cy, size] = [x + dx * r, foot - dy * r, r * 0.3];
    const colour = random.pick(colours);
    shapes +=
      circle(cx, cy, size, colour) +
      ellipse(cx + size * 0.2, cy + size * 0.25, size * 0.75, size * 0.7, mix(colour, '#000000', 0.12));
    shapes += ellipse(
      cx - size * 0.35,
      cy - size * 0.4,
      size * 0.22,
      size * 0.14,
      '#ffffff',
      ' opacity=".55"',
    );
    shapes += stroke(data`M${cx} ${cy - size}q4 -12 14 -16`, '#4a3a28', 5);
  }
  const bowl = thing(room, random.integer(2, 4));
  shapes += path(
    data`M${x - r} ${foot - r * 0.72}h${r * 2}c0 ${r * 0.5} ${-r * 0.4} ${r * 0.72} ${-r} ${r * 0.72}s${-r} ${-r * 0.22} ${-r} ${-r * 0.72}z`,
    bowl,
  );
  shapes += path(
    data`M${x + r * 0.35} ${foot - r * 0.72}h${r * 0.65}c0 ${r * 0.5} ${-r * 0.4} ${r * 0.72} ${-r} ${r * 0.72}c${r * 0.3} ${-r * 0.15} ${r * 0.4} ${-r * 0.4} ${r * 0.35} ${-r * 0.72}z`,
    mix(bowl, '#000000', 0.14),
  );
  return { shapes, description: `A bowl of ${name} on a table, with light from the left.` };
};

const loaf: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const { shapes: table, foot } = tableIn(canvas, room);
  const [x, w] = [width / 2, width * 0.3];
  const h = Math.min(w * 0.72, height * 0.36);
  let shapes = `${table}${shadow(x, foot + 22, w * 1.25)}<rect x="${x - w * 1.2}" y="${foot}" width="${w * 2.4}" height="26" rx="13" fill="#c99a63"/>`;
  const crust = vary(canvas, ['#a5622d', '#8a4f26', '#b9763a']);
  shapes += path(
    data`M${x - w} ${foot}c${-w * 0.1} ${-h * 0.9} ${w * 0.4} ${-h * 1.3} ${w} ${-h * 1.3}s${w * 1.1} ${h * 0.4} ${w} ${h * 1.3}z`,
    crust,
  );
  shapes += path(
    data`M${x - w * 0.9} ${foot - h * 0.2}c0 ${-h * 0.7} ${w * 0.4} ${-h * 0.98} ${w * 0.9} ${-h * 0.98}s${w * 0.8} ${h * 0.2} ${w * 0.88} ${h * 0.7}c${-w * 0.5} ${-h * 0.3} ${-w * 1.3} ${-h * 0.3} ${-w * 1.78} ${h * 0.28}z`,
    mix(crust, '#f0c98c', 0.35),
  );
  for (let cut = -2; cut <= 2; cut++) {
    const at = x + cut * w * 0.33;
    shapes += stroke(
      data`M${at - w * 0.1} ${foot - h * 0.45}q${w * 0.02} ${-h * 0.4} ${w * 0.2} ${-h * 0.55}`,
      '#f2d9ac',
      15,
    );
    shapes += stroke(
      data`M${at - w * 0.07} ${foot - h * 0.45}q${w * 0.02} ${-h * 0.4} ${w * 0.2} ${-h * 0.55}`,
      mix(crust, '#3a1d0c', 0.35),
      4,
    );
  }
  for (let crumb = 0; crumb < 70; crumb++) {
    shapes += circle(
      x + random.normal() * w * 0.7,
      foot - h * 0.7 + random.normal() * h * 0.22,
      random.between(1, 3),
      '#fbf3e2',
      ' opacity=".6"',
    );
  }
  return { shapes, description: 'A loaf of bread on a board, scored five times and dusted with flour.' };
};

const flowers: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const { shapes: table, foot } = tableIn(canvas, room);
  const [x, size] = [width / 2, Math.min(width, height)];
  const vase = thing(room, random.integer(2, 4));
  let shapes = table + shadow(x, foot, size * 0.17);
  const heads: string[] = [];
  for (let stem = 0; stem < 9; stem++) {
    const angle = (stem - 4) * 0.24 + random.between(-0.08, 0.08);
    const long = size * random.between(0.3, 0.42);
    const [hx, hy] = [x + Math.sin(angle) * long, foot - size * 0.24 - Math.cos(angle) * long];
    shapes += stroke(
      data`M${x} ${foot - size * 0.2}Q${x + (hx - x) * 0.25} ${hy + long * 0.4} ${hx} ${hy}`,
      '#55763f',
      6,
    );
    shapes += ellipse(
      (hx + x) / 2,
      (hy + foot - size * 0.2) / 2,
      10,
      30,
      '#6d8f4d',
      data` transform="rotate(${angle * 57} ${(hx + x) / 2} ${(hy + foot - size * 0.2) / 2})"`,
    );
    const [colour, r] = [thing(room, random.pick([0, 1, 4])), size * random.between(0.045, 0.065)];
    let head = '';
    for (let petal = 0; petal < 9; petal++) {
      const turn = (petal / 9) * Math.PI * 2;
      head += circle(
        hx + Math.cos(turn) * r * 0.72,
        hy + Math.sin(turn) * r * 0.72,
        r * 0.48,
        mix(colour, '#ffffff', (petal % 3) * 0.12),
      );
    }
    heads.push(head + circle(hx, hy, r * 0.45, mix(colour, '#3a2410', 0.55)));
  }
  shapes += random.shuffle(heads).join('');
  const w = size * 0.12;
  shapes += path(
    data`M${x - w * 0.6} ${foot - size * 0.26}h${w * 1.2}c0 ${size * 0.06} ${w * 0.5} ${size * 0.08} ${w * 0.5} ${size * 0.16}q0 ${size * 0.1} ${-w * 0.6} ${size * 0.1}h${-w}q${-w * 0.6} 0 ${-w * 0.6} ${-size * 0.1}c0 ${-size * 0.08} ${w * 0.5} ${-size * 0.1} ${w * 0.5} ${-size * 0.16}z`,
    vase,
  );
  shapes += ellipse(x - w * 0.5, foot - size * 0.1, w * 0.14, size * 0.05, '#ffffff', ' opacity=".35"');
  return { shapes, description: 'Nine flowers from the garden in a round vase.' };
};

const cup: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const { shapes: table, foot } = tableIn(canvas, room);
  const [x, r] = [width * random.between(0.4, 0.6), Math.min(width, height) * 0.16];
  let shapes = table;
  for (let book = 0; book < 3; book++) {
    const wide = r * random.between(1.7, 2.2);
    shapes +=
      rect(x - r * 2.9, foot - r * 0.25 * (book + 1), wide, r * 0.24, thing(room, book + 1)) +
      rect(x - r * 2.9 + wide - 14, foot - r * 0.25 * (book + 1) + 4, 14, r * 0.24 - 8, '#f6efe0');
  }
  const china = thing(room, 4);
  shapes +=
    shadow(x, foot, r * 1.7) +
    ellipse(x, foot - 6, r * 1.55, r * 0.22, mix(china, '#000000', 0.12)) +
    ellipse(x, foot - 12, r * 1.5, r * 0.2, china);
  shapes += `<ellipse cx="${x + r * 1.05}" cy="${foot - r * 0.75}" rx="${r * 0.38}" ry="${r * 0.36}" fill="none" stroke="${china}" stroke-width="${r * 0.15}"/>`;
  shapes += path(
    data`M${x - r} ${foot - r * 1.3}h${r * 2}c0 ${r * 0.9} ${-r * 0.3} ${r * 1.2} ${-r * 0.6} ${r * 1.22}h${-r * 0.8}c${-r * 0.3} 0 ${-r * 0.6} ${-r * 0.3} ${-r * 0.6} ${-r * 1.22}z`,
    china,
  );
  shapes +=
    ellipse(x, foot - r * 1.3, r, r * 0.17, mix(china, '#ffffff', 0.4)) +
    ellipse(x, foot - r * 1.28, r * 0.88, r * 0.13, '#5a3621');
  for (const at of [-0.4, 0, 0.4]) {
    shapes += stroke(
      data`M${x + at * r} ${foot - r * 1.6}c${-r * 0.35} ${-r * 0.4} ${r * 0.35} ${-r * 0.7} 0 ${-r * random.between(1.1, 1.5)}`,
      '#ffffff',
      r * 0.08,
      ' opacity=".45"',
    );
  }
  return { shapes, description: 'A steaming cup of coffee next to three books.' };
};

const shelf: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  let shapes = wash(0, 0, width, height, room.wall);
  const boards = 3;
  for (let board = 0; board < boards; board++) {
    const [foot, tall] = [(height / boards) * (board + 1) - 22, height / boards - 60];
    shapes += rect(0, foot - tall - 38, width, tall + 38, mix(room.table, '#000000', 0.35), ' opacity=".35"');
    for (let x = 18; x < width - 60; ) {
      const [w, h] = [random.between(20, 52), tall * random.between(0.66, 0.98)];
      const colour = mix(
        thing(room, random.integer(0, 4)),
        random.chance(0.5) ? '#ffffff' : '#20242c',
        random.next() * 0.35,
      );
      const lean = random.chance(0.06) ? ` transform="rotate(8 ${x.toFixed(0)} ${foot.toFixed(0)})"` : '';
      shapes += rect(x, foot - h, w, h, colour, lean);
      if (lean === '')
        shapes +=
          rect(x + w * 0.2, foot - h * 0.82, w * 0.6, h * 0.1, '#fbf4e4', ' opacity=".7"') +
          rect(x + w - 4, foot - h, 4, h, '#000000', ' opacity=".15"');
      x += w + (lean === '' ? 2 : 30);
      if (random.chance(0.05)) x += random.between(60, 140);
    }
    shapes +=
      rect(0, foot, width, 22, mix(room.table, '#ffffff', 0.1)) +
      rect(0, foot + 17, width, 5, '#000000', ' opacity=".25"');
  }
  return { shapes, description: 'Three shelves full of books, a few of them leaning.' };
};

const tiles: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const side = 100;
  let shapes = rect(0, 0, width, height, room.wall[0]);
  const colours = random.shuffle(room.things);
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const [one, other] = [random.pick(colours), random.pick(colours)];
      shapes += rect(x, y, side, side, mix(one, room.wall[0], 0.55));
      const turn = ` transform="rotate(${random.integer(0, 3) * 90} ${x + side / 2} ${y + side / 2})"`;
      if (random.chance(0.6))
        shapes +=
          path(data`M${x} ${y}h${side}a${side} ${side} 0 0 1 ${-side} ${side}z`, one, turn) +
          path(
            data`M${x} ${y}h${side / 2}a${side / 2} ${side / 2} 0 0 1 ${-side / 2} ${side / 2}z`,
            other,
            turn,
          );
      else
        shapes +=
          circle(x + side / 2, y + side / 2, side * 0.38, one) +
          circle(x + side / 2, y + side / 2, side * 0.18, room.wall[0]);
    }
  }
  return { shapes, description: 'Glazed tiles with quarter circles and rings; no two rows are the same.' };
};

const quilt: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const [side, half] = [150, 75];
  const colours = random.shuffle([...room.things, room.wall[1]]);
  let shapes = rect(0, 0, width, height, room.wall[0]);
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const [star, centre] = [random.pick(colours), random.pick(colours)];
      for (let corner = 0; corner < 4; corner++) {
        const turn = ` transform="rotate(${corner * 90} ${x + half} ${y + half})"`;
        shapes += polygon(
          [
            [x, y],
            [x + half, y],
            [x + half, y + half],
          ],
          star,
          turn,
        );
        shapes += polygon(
          [
            [x, y],
            [x, y + half],
            [x + half, y + half],
          ],
          mix(star, room.wall[0], 0.6),
          turn,
        );
      }
      shapes += polygon(
        [
          [x + half, y + half * 0.5],
          [x + half * 1.5, y + half],
          [x + half, y + half * 1.5],
          [x + half * 0.5, y + half],
        ],
        centre,
      );
      shapes += rect(
        x + 3,
        y + 3,
        side - 6,
        side - 6,
        'none',
        ' stroke="#ffffff" stroke-opacity=".5" stroke-width="2" stroke-dasharray="8 7"',
      );
    }
  }
  return { shapes, description: 'A quilt of pinwheels, the seams sewn by hand in white.' };
};

const waves: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const room = vary(canvas, rooms);
  const r = 90;
  const colours = random.shuffle(room.things).slice(0, 3);
  let shapes = rect(0, 0, width, height, room.wall[0]);
  for (let row = 0; row * r * 0.5 < height + r * 2; row++) {
    for (let x = row % 2 === 0 ? 0 : r; x < width + r; x += r * 2) {
      const y = row * r * 0.5;
      const colour = random.pick(colours);
      for (const [ring, part] of [1, 0.78, 0.56, 0.34].entries()) {
        shapes += circle(x, y, r * part, ring % 2 === 0 ? colour : mix(colour, room.wall[0], 0.75));
      }
    }
  }
  return { shapes, description: 'A printed pattern of waves, ring upon ring like fish scales.' };
};

/** Scenes indoors and patterns, with the topics they suit. */
export const inside: readonly { scene: Scene; topics: readonly string[] }[] = [
  { scene: fruit, topics: ['cooking', 'baking', 'gardening'] },
  { scene: loaf, topics: ['baking', 'cooking'] },
  { scene: flowers, topics: ['gardening', 'choir', 'parenting'] },
  { scene: cup, topics: ['code', 'library', 'nights', 'parenting', 'football'] },
  { scene: shelf, topics: ['library', 'history', 'code'] },
  { scene: tiles, topics: ['history', 'games', 'code'] },
  { scene: quilt, topics: ['parenting', 'choir', 'games'] },
  { scene: waves, topics: ['photography', 'games', 'choir'] },
];
