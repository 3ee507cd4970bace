import { animal, bird, portrait } from './avatar-creatures.ts';
import { circle, ellipse, line, type Motif, path, rect } from './avatar-shapes.ts';

/** Hills under a sun or a moon. */
const hills: Motif = (palette, random) => {
  const x = random.integer(110, 400);
  const y = random.integer(96, 190);
  const r = random.integer(46, 84);
  const moon = random.chance(0.35);
  const sky =
    circle(x, y, r * 1.7, palette.light, ' opacity="0.25"') +
    circle(x, y, r, moon ? palette.light : palette.accent) +
    (moon ? circle(x + r * 0.45, y - r * 0.2, r * 0.86, palette.ground) : '');
  const ridge = (base: number, height: number, fill: string): string => {
    const a = random.integer(-height, height);
    const b = random.integer(-height, height);
    return path(
      `M0 ${base + a}C120 ${base - height} 200 ${base + b} 280 ${base - b / 2}S430 ${base - height} 512 ${base + a / 2}V512H0Z`,
      fill,
    );
  };
  let trees = '';
  const count = random.integer(0, 5);
  for (let i = 0; i < count; i++) {
    const at = random.integer(40, 470);
    const foot = random.integer(410, 480);
    const tall = random.integer(80, 130);
    trees += random.chance(0.6)
      ? path(`M${at} ${foot - tall}L${at + 34} ${foot}H${at - 34}Z`, palette.dark)
      : rect(at - 5, foot - 40, 10, 50, palette.dark) + circle(at, foot - tall * 0.6, 32, palette.dark);
  }
  const house = random.chance(0.3)
    ? rect(300, 372, 70, 56, palette.light) +
      path('M288 374L335 330L382 374Z', palette.accent) +
      rect(325, 396, 20, 32, palette.dark)
    : '';
  return (
    sky +
    ridge(290, 60, palette.second) +
    ridge(350, 46, palette.first) +
    house +
    ridge(430, 26, random.chance(0.5) ? palette.accent : palette.dark) +
    trees
  );
};

/** A plant in a pot, or a flower. */
const plant: Motif = (palette, random) => {
  const leaf = random.pick([palette.first, palette.dark]);
  const pairs = random.integer(2, 4);
  let leaves = '';
  for (let i = 0; i < pairs; i++) {
    const y = 330 - i * (200 / pairs);
    const long = 84 - i * 9;
    const tilt = random.integer(18, 44);
    leaves +=
      ellipse(256 - long * 0.82, y - 22, long, 30, i % 2 === 0 ? leaf : palette.second, tilt) +
      ellipse(256 + long * 0.82, y - 40, long, 30, i % 2 === 0 ? palette.second : leaf, -tilt);
  }
  let head = '';
  const petals = random.integer(0, 9);
  if (petals >= 5) {
    for (let i = 0; i < petals; i++)
      head += ellipse(256, 76, 25, 48, palette.accent, (360 / petals) * i).replace(
        /rotate\((\S+) \S+ \S+\)/,
        'rotate($1 256 122)',
      );
    head += circle(256, 122, 32, palette.light);
  } else head = ellipse(256, 112, 32, 62, leaf);
  const pot = random.pick([palette.accent, palette.light]);
  const band = pot === palette.light ? palette.accent : palette.light;
  return (
    circle(256, 240, 210, palette.light, ' opacity="0.4"') +
    line('M256 380V130', leaf, 14) +
    leaves +
    head +
    path('M164 366H348L326 484H186Z', pot) +
    rect(150, 350, 212, 44, pot, 12) +
    (random.chance(0.6) ? line('M186 428H326', band, 14) : circle(256, 436, 20, band))
  );
};

/** A planet with a ring, moons and stars. */
const planet: Motif = (palette, random) => {
  const r = random.integer(110, 150);
  const body = random.pick([palette.first, palette.accent, palette.second]);
  const tilt = random.integer(-32, 32);
  let stars = '';
  for (let i = 0; i < 16; i++)
    stars += circle(random.integer(16, 496), random.integer(16, 496), random.integer(3, 8), palette.light);
  const bands = [-0.5, -0.08, 0.36]
    .map((at) =>
      rect(
        256 - r,
        256 + at * r,
        2 * r,
        r * random.between(0.1, 0.24),
        random.pick([palette.light, palette.dark, palette.accent]),
      ).replace('/>', ' opacity="0.45"/>'),
    )
    .join('');
  const craters = [0, 1, 2, 3]
    .map(() =>
      circle(
        256 + random.integer(-80, 80),
        256 + random.integer(-80, 80),
        random.integer(12, 28),
        palette.dark,
        ' opacity="0.3"',
      ),
    )
    .join('');
  const ring = random.chance(0.6);
  const half = (sweep: number): string =>
    line(
      `M${256 - r * 1.55} 256A${r * 1.55} ${r * 0.42} 0 0 ${sweep} ${256 + r * 1.55} 256`,
      palette.light,
      20,
    );
  return (
    `<rect width="512" height="512" fill="${palette.dark}"/>${stars}<clipPath id="p"><circle cx="256" cy="256" r="${r}"/></clipPath><g transform="rotate(${tilt} 256 256)">` +
    `${ring ? half(1) : ''}${circle(256, 256, r, body)}<g clip-path="url(#p)">${random.chance(0.6) ? bands : craters}${circle(256 + r * 0.5, 256 + r * 0.2, r * 1.15, palette.dark, ' opacity="0.18"')}</g>${ring ? half(0) : ''}</g>` +
    circle(random.integer(60, 120), random.integer(60, 130), random.integer(18, 34), palette.second)
  );
};

/** A quilt of simple shapes. */
const quilt: Motif = (palette, random) => {
  const count = random.pick([3, 4]);
  const size = 512 / count;
  const colours = [palette.first, palette.second, palette.accent, palette.light, palette.dark];
  const mirrored = random.chance(0.6);
  const cells: [number, string, string][][] = [];
  let shapes = '';
  for (let row = 0; row < count; row++) {
    cells.push([]);
    for (let column = 0; column < count; column++) {
      const twin = mirrored ? cells[row]?.[count - 1 - column] : undefined;
      const under = random.pick(colours);
      const [kind, back, front] = twin ?? [
        random.integer(0, 4),
        under,
        random.pick(colours.filter((colour) => colour !== under)),
      ];
      cells[row]?.push([kind, back, front]);
      const s = size;
      const shape = [
        path(`M0 0A${s} ${s} 0 0 1 ${s} ${s}H0Z`, front),
        circle(s / 2, s / 2, s * 0.34, front) + circle(s / 2, s / 2, s * 0.14, back),
        path(`M0 ${s}L${s} 0V${s}Z`, front),
        path(
          `M${s / 2} 0Q${s} 0 ${s} ${s / 2}Q${s} ${s} ${s / 2} ${s}Q${s / 2} ${s / 2} 0 ${s / 2}Q0 0 ${s / 2} 0Z`,
          front,
        ),
        path(
          `M0 0H${s}A${s / 2} ${s / 2} 0 0 1 0 0ZM0 ${s / 2}H${s}A${s / 2} ${s / 2} 0 0 1 0 ${s / 2}Z`,
          front,
        ),
      ][kind] as string;
      const flip = twin === undefined ? '' : ` translate(${s} 0) scale(-1 1)`;
      shapes += `<g transform="translate(${(column * s).toFixed(2)} ${(row * s).toFixed(2)})${flip}">${rect(0, 0, s + 1, s + 1, back)}${shape}</g>`;
    }
  }
  return shapes;
};

/** Portraits are listed twice, so that a list of users does not look like a zoo. */
export const motifs: Motif[] = [portrait, portrait, animal, hills, plant, planet, bird, quilt];
