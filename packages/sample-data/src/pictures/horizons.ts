import {
  circle,
  type Drawing,
  data,
  ellipse,
  fir,
  glow,
  ground,
  mix,
  path,
  polygon,
  rect,
  ridgeLine,
  type Scene,
  stroke,
  vary,
  wash,
} from './drawing.ts';
import { glitter, lights, skyOf } from './light.ts';

const sea: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const light = vary(canvas, lights);
  const horizon = height * random.between(0.5, 0.62);
  const { shapes: sky, sun } = skyOf(canvas, light, horizon);
  const water = mix(light.sky[0], '#0d3b4f', 0.45);
  let shapes =
    sky +
    wash(0, horizon, width, height - horizon, [
      mix(water, light.sky[2], 0.55),
      water,
      mix(water, '#06202c', 0.5),
    ]);
  shapes += glitter(canvas, sun.x, horizon, height, light.sun);
  const boats = random.integer(1, 3);
  for (let boat = 0; boat < boats; boat++) {
    const [x, size] = [random.between(0.1, 0.9) * width, height * random.between(0.05, 0.13)];
    const y = horizon + size * 0.5;
    shapes += path(
      data`M${x - size * 0.45} ${y}h${size * 0.95}l${-size * 0.2} ${size * 0.16}h${-size * 0.55}z`,
      '#22303c',
    );
    shapes += polygon(
      [
        [x, y - size],
        [x, y - 4],
        [x + size * 0.4, y - 4],
      ],
      '#fdf6ea',
    );
    shapes += polygon(
      [
        [x - 4, y - size * 0.8],
        [x - 4, y - 4],
        [x - size * 0.3, y - 4],
      ],
      mix('#d9623f', light.sky[2], 0.2),
    );
  }
  const sails = boats === 1 ? 'a boat' : `${boats === 2 ? 'two' : 'three'} boats`;
  return { shapes, description: `The sea ${light.name}, with ${sails} on the horizon.` };
};

const night: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const [above, below, dust] = vary(canvas, [
    ['#070b1f', '#2a3767', '#8c9bd6'],
    ['#04121a', '#1d4f57', '#7fd0b6'],
    ['#120a24', '#57335f', '#d59ac0'],
  ] as const);
  let shapes = wash(0, 0, width, height, [above, mix(above, below, 0.5), below]);
  const [turn, middle] = [random.between(-50, -25), { x: width / 2, y: height * 0.42 }];
  const turned = ` transform="rotate(${turn.toFixed(0)} ${middle.x} ${middle.y})"`;
  shapes += `<filter id="soft"><feGaussianBlur stdDeviation="${height * 0.05}"/></filter>`;
  for (const [wide, opacity] of [
    [0.13, 0.3],
    [0.05, 0.4],
  ] as const) {
    shapes += ellipse(
      middle.x,
      middle.y,
      width,
      height * wide,
      dust,
      ` opacity="${opacity}" filter="url(#soft)"${turned}`,
    );
  }
  for (let grain = 0; grain < 260; grain++) {
    const [x, y] = [random.between(-0.2, 1.2) * width, middle.y + random.normal() * height * 0.06];
    shapes += circle(x, y, random.between(0.5, 1.3), '#ffffff', ` opacity=".6"${turned}`);
  }
  for (let star = 0; star < 190; star++) {
    const r = random.next() ** 4 * 3 + 0.7;
    shapes += circle(
      random.next() * width,
      random.next() * height * 0.9,
      r,
      '#ffffff',
      ` opacity="${random.between(0.4, 1).toFixed(1)}"`,
    );
  }
  const hasMoon = random.chance(0.5);
  if (hasMoon) {
    const [x, y, r] = [random.between(0.2, 0.8) * width, height * 0.22, Math.min(width, height) * 0.07];
    shapes += glow(x, y, r * 4, '#fdf3d0', 0.5) + circle(x, y, r, '#fdf3d0');
    shapes +=
      circle(x + r * 0.3, y - r * 0.2, r * 0.2, '#e6d9ae') +
      circle(x - r * 0.35, y + r * 0.3, r * 0.28, '#e6d9ae');
  }
  for (const [layer, y] of [0.84, 0.92].entries()) {
    const dark = mix(below, '#03050c', 0.6 + layer * 0.35);
    const line = ridgeLine(canvas, height * y, height * 0.1);
    shapes += ground(canvas, line, dark);
    for (const [x, foot] of line)
      if (random.chance(0.7)) shapes += fir(x, foot + 6, height * random.between(0.05, 0.14), dark);
  }
  return {
    shapes,
    description: `The night sky above a wood: ${hasMoon ? 'a full moon among many stars' : 'the Milky Way from one side to the other'}.`,
  };
};

const city: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const [when, sky, wall] = vary(canvas, [
    ['after sunset', ['#232a55', '#8a4f83', '#f2a069'], '#1b1c36'],
    ['at the blue hour', ['#12224a', '#3a5a94', '#b9c6d8'], '#131d38'],
    ['on a rosy morning', ['#6f7fb0', '#e3b3b4', '#fbe3c4'], '#4a4668'],
  ] as const);
  const shore = height * 0.8;
  let shapes = wash(0, 0, width, height, sky);
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(sky[1], wall, 0.35 + layer * 0.32);
    for (let x = -20; x < width; ) {
      const [wide, tall] = [
        width * random.between(0.045, 0.1),
        height * random.between(0.14, 0.5 - layer * 0.1),
      ];
      shapes += rect(x, shore - tall, wide, tall, colour);
      if (random.chance(0.35))
        shapes += polygon(
          [
            [x, shore - tall],
            [x + wide / 2, shore - tall - wide * 0.6],
            [x + wide, shore - tall],
          ],
          colour,
        );
      if (layer > 0) {
        for (let y = shore - tall + 14; y < shore - 20; y += 26) {
          for (let at = x + 9; at < x + wide - 14; at += 22) {
            if (random.chance(0.4))
              shapes += rect(at, y, 9, 13, random.pick(['#ffd98a', '#ffc46b', '#fff0c4']), ' opacity=".9"');
          }
        }
      }
      x += wide * random.between(0.9, 1.15);
    }
  }
  shapes += wash(0, shore, width, height - shore, [mix(sky[2], wall, 0.5), mix(sky[0], wall, 0.6)]);
  for (let at = 0; at < 26; at++)
    shapes += glitter(
      canvas,
      random.next() * width,
      shore,
      shore + random.between(30, height - shore),
      '#ffd98a',
    );
  return { shapes, description: `A town by a river ${when}; in many windows there is light.` };
};

const wires: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const light = vary(canvas, lights);
  let { shapes } = skyOf(canvas, light, height * 0.9);
  const dark = mix(light.land[1], '#0c0d14', 0.5);
  shapes += ground(canvas, ridgeLine(canvas, height * 0.93, height * 0.05), dark);
  const pole = width * random.between(0.08, 0.2);
  shapes += rect(pole - 7, height * 0.16, 14, height, dark) + rect(pole - 60, height * 0.22, 120, 9, dark);
  let birds = 0;
  for (let wire = 0; wire < 4; wire++) {
    const [y, sag] = [height * (0.24 + wire * 0.13), height * random.between(0.05, 0.1)];
    shapes += stroke(
      data`M0 ${y - 8}Q${pole / 2} ${y + 8} ${pole} ${y - 6}Q${(pole + width) / 2} ${y + sag * 2} ${width} ${y}`,
      dark,
      3,
    );
    for (let at = 0.12; at < 0.95; at += random.between(0.05, 0.22)) {
      const [x, size] = [pole + (width - pole) * at, height * 0.026];
      const foot = (1 - at) ** 2 * (y - 6) + 2 * at * (1 - at) * (y + sag * 2) + at * at * y;
      const way = random.chance(0.5) ? 1 : -1;
      shapes +=
        ellipse(x, foot - size, size * 0.75, size, dark) +
        circle(x + way * size * 0.35, foot - size * 2.1, size * 0.55, dark);
      shapes += polygon(
        [
          [x + way * size * 0.7, foot - size * 2.3],
          [x + way * size * 1.4, foot - size * 2],
          [x + way * size * 0.7, foot - size * 1.9],
        ],
        dark,
      );
      shapes += polygon(
        [
          [x - way * size * 0.5, foot - size],
          [x - way * size * 1.2, foot + size * 0.9],
          [x - way * size * 0.1, foot - size * 0.2],
        ],
        dark,
      );
      birds++;
    }
  }
  return { shapes, description: `${birds} starlings on the wires ${light.name}, seen from below.` };
};

const rails: Scene = (canvas): Drawing => {
  const { width, height, random } = canvas;
  const light = vary(canvas, lights);
  const [x, y] = [width * random.between(0.42, 0.58), height * 0.46];
  let { shapes } = skyOf(canvas, light, y);
  shapes += ground(canvas, ridgeLine(canvas, y - height * 0.03, height * 0.08), mix(...light.land, 0.4));
  shapes += wash(0, y, width, height - y, [mix(...light.land, 0.55), mix(...light.land, 0.95)]);
  shapes += polygon(
    [
      [x - 4, y],
      [x + 4, y],
      [width * 0.86, height],
      [width * 0.14, height],
    ],
    mix('#8d8379', light.land[1], 0.35),
  );
  for (let step = 1; step < 26; step++) {
    const near = (step / 26) ** 2.2;
    const [at, half] = [y + (height - y) * near, width * 0.3 * near];
    const middle = x + (width / 2 - x) * near;
    shapes += rect(middle - half, at, half * 2, 2 + near * 20, '#4d3f36');
  }
  for (const side of [-1, 1]) {
    const foot = width / 2 + side * width * 0.2;
    shapes += polygon(
      [
        [x + side, y],
        [x + side * 2, y],
        [foot + 11, height],
        [foot - 11, height],
      ],
      mix('#d9dde0', light.sky[2], 0.3),
    );
  }
  const post = width * 0.8;
  shapes +=
    rect(post, y - height * 0.2, 9, height * 0.34, '#2a2c33') +
    rect(post - 12, y - height * 0.27, 33, height * 0.1, '#1c1d22');
  shapes +=
    circle(post + 4.5, y - height * 0.245, 9, '#3a2222') + circle(post + 4.5, y - height * 0.2, 9, '#63e08d');
  return {
    shapes,
    description: `A single track ${light.name}, straight to the horizon; the signal is green.`,
  };
};

/** Scenes of a wide sky, with the topics they suit. */
export const horizons: readonly { scene: Scene; topics: readonly string[] }[] = [
  { scene: sea, topics: ['weather', 'photography', 'radio'] },
  { scene: night, topics: ['astronomy', 'nights', 'radio'] },
  { scene: city, topics: ['nights', 'history', 'photography', 'football'] },
  { scene: wires, topics: ['birds', 'radio', 'weather'] },
  { scene: rails, topics: ['trains', 'bicycles'] },
];
