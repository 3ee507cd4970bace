import {
  circle,
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
import { glitter, type Light, lights, skyOf } from './light.ts';

const hills: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const light = vary(canvas, lights);
  const hasLake = random.chance(0.45);
  const { shapes: sky, sun } = skyOf(canvas, light, height * 0.55);
  let shapes = sky;
  for (let layer = 0; layer < 5; layer++) {
    const line = ridgeLine(
      canvas,
      height * (0.42 + layer * (hasLake ? 0.075 : 0.12)),
      height * (0.26 - layer * 0.03),
    );
    shapes += ground(canvas, line, mix(...light.land, layer / 4));
    if (layer < 3) continue;
    for (const [x, y] of line) {
      if (random.chance(0.35))
        shapes += fir(x, y + 4, height * random.between(0.03, 0.075), mix(...light.land, 1));
    }
  }
  if (hasLake) {
    const top = height * 0.82;
    shapes += wash(0, top, width, height - top, [light.sky[2], light.sky[1], light.sky[0]]);
    shapes += glitter(canvas, sun.x, top, height, light.sun);
  }
  return {
    shapes,
    description: `Hills ${light.name}, one behind the other${hasLake ? ', above a still lake' : ''}.`,
  };
};

const mountains: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const light = vary(canvas, lights);
  let { shapes } = skyOf(canvas, light, height * 0.4);
  for (const [row, base] of [0.62, 0.74].entries()) {
    const rock = mix(...light.land, 0.35 + row * 0.35);
    for (let x = random.between(-0.1, 0.1) * width; x < width * 1.1; x += width * random.between(0.2, 0.34)) {
      const top = height * (base - random.between(0.26, 0.44));
      const wide = width * random.between(0.2, 0.3);
      const foot = height * base + height * 0.2;
      const bend = x + wide * 0.12;
      shapes += polygon(
        [
          [x - wide, foot],
          [x, top],
          [x + wide, foot],
        ],
        rock,
      );
      shapes += polygon(
        [
          [x, top],
          [x + wide, foot],
          [bend, foot],
        ],
        mix(rock, '#10182a', 0.28),
      );
      const cap = (foot - top) * 0.26;
      const side = (wide / (foot - top)) * cap;
      shapes += polygon(
        [
          [x, top],
          [x + side, top + cap],
          [x + side * 0.4, top + cap * 0.75],
          [x, top + cap * 1.25],
          [x - side * 0.5, top + cap * 0.8],
          [x - side, top + cap],
        ],
        mix('#ffffff', light.sky[2], 0.15),
      );
    }
  }
  for (const [layer, y] of [0.8, 0.9].entries()) {
    const dark = mix(...light.land, 0.8 + layer * 0.2);
    const line = ridgeLine(canvas, height * y, height * 0.08);
    shapes += ground(canvas, line, dark);
    for (const [x, foot] of line)
      shapes += fir(x + random.between(-8, 8), foot + 6, height * random.between(0.05, 0.11), dark);
  }
  return { shapes, description: `Snow on the mountains ${light.name}, and firs along their foot.` };
};

const forest: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const [name, air, leaf, soil] = vary(canvas, [
    ['Birches in spring', '#e9f1dd', '#9cc069', '#55723b'],
    ['Birches in autumn', '#f7ecd6', '#e0993b', '#8a5a2f'],
    ['A birch wood in the mist', '#e4eaea', '#a9bdb5', '#6d7f79'],
  ] as const);
  let shapes = wash(0, 0, width, height, [mix(air, leaf, 0.4), air, mix(air, soil, 0.3)]);
  for (let layer = 0; layer < 3; layer++) {
    const nearness = (layer + 1) / 3;
    shapes += ground(
      canvas,
      ridgeLine(canvas, height * (0.68 + layer * 0.09), height * 0.06),
      mix(air, soil, nearness * 0.9),
    );
    for (let tree = 0; tree < 13 - layer * 3; tree++) {
      const [x, wide] = [random.next() * width, width * 0.012 * (0.6 + nearness * 1.7)];
      const foot = height * (0.7 + layer * 0.1) + random.between(0, 30);
      const bark = mix(air, nearness > 0.9 ? '#ffffff' : mix(soil, '#ffffff', 0.5), 0.4 + nearness * 0.5);
      shapes += polygon(
        [
          [x, -10],
          [x + wide * 0.7, -10],
          [x + wide, foot],
          [x - wide * 0.2, foot],
        ],
        bark,
      );
      shapes += polygon(
        [
          [x + wide * 0.5, -10],
          [x + wide * 0.7, -10],
          [x + wide, foot],
          [x + wide * 0.6, foot],
        ],
        mix(bark, soil, 0.3),
      );
      if (layer === 0) continue;
      for (let mark = 0; mark < 12; mark++) {
        shapes += rect(
          x + random.next() * wide * 0.5,
          random.next() * foot,
          wide * random.between(0.2, 0.5),
          4,
          '#3b3a36',
          ' opacity=".65"',
        );
      }
    }
    for (let one = 0; one < 70; one++) {
      const size = random.between(5, 11) * (0.5 + nearness);
      shapes += ellipse(
        random.next() * width,
        random.next() ** 1.6 * height * 0.55,
        size,
        size * 0.7,
        mix(leaf, soil, random.next() * 0.4),
        ' opacity=".8"',
      );
    }
  }
  return { shapes, description: `${name}, with white trunks near and far.` };
};

const meadow: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const light = vary(
    canvas,
    [0, 1, 4].map((index) => lights[index] as Light),
  );
  const [flower, colour] = vary(canvas, [
    ['poppies', '#d8402f'],
    ['cornflowers', '#4660c9'],
    ['ox-eye daisies', '#fdfbf2'],
  ] as const);
  let { shapes } = skyOf(canvas, light, height * 0.4);
  shapes += ground(canvas, ridgeLine(canvas, height * 0.42, height * 0.1), mix(...light.land, 0.3));
  shapes += ground(
    canvas,
    ridgeLine(canvas, height * 0.5, height * 0.05),
    mix('#8fae58', light.land[1], 0.25),
  );
  for (let row = 0; row < 24; row++) {
    const near = (row / 24) ** 1.6;
    const y = height * (0.5 + 0.52 * near);
    const size = 3 + near * 26;
    shapes += rect(0, y, width, height - y, mix('#9dbb62', '#3c6a34', near));
    for (let one = 0; one < 30 - row; one++) {
      const [x, lift] = [random.next() * width, size * random.between(0.8, 2)];
      shapes += stroke(
        data`M${x} ${y + size}q${random.between(-6, 6)} ${-size * 0.5} 0 ${-lift - size}`,
        '#4c7a3a',
        1 + near * 3,
      );
      shapes += ellipse(x, y - lift, size * 0.75, size * 0.6, mix(colour, '#30102a', random.next() * 0.15));
      shapes += circle(x, y - lift, size * 0.2, flower === 'ox-eye daisies' ? '#e8b530' : '#2a1a24');
    }
  }
  return { shapes, description: `A meadow full of ${flower} ${light.name}.` };
};

const dunes: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const [sky, sand, shade] = vary(canvas, [
    [['#4f8fb8', '#bcd6d8', '#f6e6c6'], '#eec990', '#a86b3f'],
    [['#5a3a66', '#d9737b', '#fbc687'], '#e79a63', '#6b3148'],
  ] as const);
  let shapes = wash(0, 0, width, height, sky);
  shapes +=
    glow(width * 0.7, height * 0.3, height * 0.45, '#fff1d0', 0.7) +
    circle(width * 0.7, height * 0.3, height * 0.045, '#fff6e0');
  for (let layer = 0; layer < 4; layer++) {
    const y = height * (0.48 + layer * 0.13);
    const [crest, lift] = [random.between(0.25, 0.75) * width, height * random.between(0.08, 0.16)];
    const colour = mix(mix(sand, sky[2], 0.35), sand, layer / 3);
    const top = data`M0 ${y}C${crest * 0.5} ${y} ${crest * 0.75} ${y - lift} ${crest} ${y - lift}`;
    shapes += path(
      `${top}${data`C${crest + width * 0.15} ${y - lift * 0.4} ${width * 0.85} ${y + lift * 0.3} ${width} ${y}V${height}H0z`}`,
      colour,
    );
    shapes += path(
      data`M${crest} ${y - lift}C${crest + width * 0.15} ${y - lift * 0.4} ${width * 0.85} ${y + lift * 0.3} ${width} ${y}V${height}H${crest * 0.6}C${crest * 1.1} ${y + lift} ${crest * 0.8} ${y} ${crest} ${y - lift}z`,
      mix(colour, shade, 0.4 + layer * 0.08),
    );
  }
  return { shapes, description: 'Dunes with sharp crests, light on one side and in shadow on the other.' };
};

/** Scenes of the country, with the topics they suit. */
export const country: readonly { scene: Scene; topics: readonly string[] }[] = [
  { scene: hills, topics: ['hiking', 'weather', 'bicycles'] },
  { scene: mountains, topics: ['hiking', 'photography', 'bicycles'] },
  { scene: forest, topics: ['hiking', 'birds', 'photography'] },
  { scene: meadow, topics: ['gardening', 'bicycles', 'birds'] },
  { scene: dunes, topics: ['photography', 'weather'] },
];
