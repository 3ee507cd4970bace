import { circle, ellipse, line, type Motif, path, rect } from './avatar-shapes.ts';

const skins = ['#f6d3b8', '#eebf98', '#d9a072', '#b97c4e', '#8d5a3a', '#66402b'];
const hairs = ['#2a211d', '#4b2f20', '#7a4a2a', '#b5793c', '#d9b26a', '#8f8a86', '#d8d4cf', '#a2452e'];

/** A person, head and shoulders. */
export const portrait: Motif = (palette, random) => {
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const top = random.pick([palette.first, palette.accent, palette.dark]);
  const style = random.integer(0, 5);
  const behind = [
    '',
    path('M126 430V236a130 130 0 0 1 260 0V430Z', hair),
    circle(256, 92, 54, hair),
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) =>
        circle(
          256 + 118 * Math.cos(Math.PI * (1 + i / 7)),
          232 + 112 * Math.sin(Math.PI * (1 + i / 7)),
          58,
          hair,
        ),
      )
      .join(''),
    path('M138 330V232a118 118 0 0 1 236 0V330Z', hair),
    '',
  ][style] as string;
  const front = [
    path('M146 232C146 90 366 90 366 232C330 214 318 176 304 168C262 196 190 190 146 232Z', hair),
    path('M148 240C150 100 362 100 364 240C330 220 290 190 268 152C246 190 190 214 148 240Z', hair),
    path('M148 226C150 96 362 96 364 226C310 166 202 166 148 226Z', hair),
    '',
    path('M146 250C140 100 372 100 366 250V206H146Z', hair),
    path(
      'M148 216C160 100 352 100 364 216C320 178 192 178 148 216Z',
      random.pick([palette.accent, palette.first, hair]),
    ),
  ][style] as string;
  const eyes = circle(214, 256, 12, palette.dark) + circle(298, 256, 12, palette.dark);
  const glasses = random.chance(0.35)
    ? `<g fill="none" stroke="${palette.dark}" stroke-width="9"><circle cx="214" cy="256" r="36"/><circle cx="298" cy="256" r="36"/><path d="M250 252h12"/></g>`
    : '';
  const beard =
    style !== 1 && random.chance(0.25)
      ? path('M148 262C152 392 360 392 364 262C344 300 168 300 148 262Z', hair)
      : '';
  const mouth = line(
    `M222 ${random.integer(302, 310)}Q256 ${random.integer(326, 344)} 290 304`,
    beard === '' ? palette.dark : palette.light,
    9,
  );
  const collar = random.chance(0.5)
    ? path('M200 404Q256 462 312 404L330 424Q256 500 182 424Z', palette.light)
    : '';
  return (
    circle(256, 256, 230, palette.light, ' opacity="0.35"') +
    behind +
    path('M70 512C80 410 170 400 256 400S432 410 442 512Z', top) +
    rect(216, 330, 80, 90, skin, 36) +
    collar +
    ellipse(256, 250, 108, 124, skin) +
    beard +
    front +
    eyes +
    glasses +
    circle(184, 296, 18, '#e8684a', ' opacity="0.32"') +
    circle(328, 296, 18, '#e8684a', ' opacity="0.32"') +
    mouth
  );
};

/** The face of an animal: cat, bear, rabbit, fox or owl-eared. */
export const animal: Motif = (palette, random) => {
  const coat = random.pick([palette.first, palette.second, palette.accent, palette.light]);
  const inner = coat === palette.accent ? palette.light : palette.accent;
  const muzzle = coat === palette.light ? palette.second : palette.light;
  const kind = random.integer(0, 3);
  const ears = [
    path('M128 240L120 78L244 152Z', coat) +
      path('M384 240L392 78L268 152Z', coat) +
      path('M146 180L142 112L196 148Z', inner) +
      path('M366 180L370 112L316 148Z', inner),
    circle(144, 146, 62, coat) +
      circle(368, 146, 62, coat) +
      circle(144, 146, 32, inner) +
      circle(368, 146, 32, inner),
    ellipse(190, 116, 42, 112, coat, -10) +
      ellipse(322, 116, 42, 112, coat, random.chance(0.4) ? 42 : 10) +
      ellipse(190, 120, 19, 78, inner, -10),
    ellipse(112, 250, 50, 104, inner, 16) + ellipse(400, 250, 50, 104, inner, -16),
  ][kind] as string;
  const high = random.integer(262, 282);
  const apart = random.integer(58, 78);
  const eye = (x: number): string =>
    circle(x, high, 20, palette.dark) + circle(x + 6, high - 7, 6, '#ffffff');
  const patch = random.chance(0.4) ? ellipse(256 + apart, high, 50, 56, inner) : '';
  const whiskers =
    kind === 0 || kind === 2
      ? line('M96 318L172 328M100 366L174 350M416 318L340 328M412 366L338 350', palette.dark, 6)
      : '';
  const stripes =
    kind === 0 && random.chance(0.5) ? line('M256 154V206M216 166V200M296 166V200', palette.dark, 14) : '';
  const scarf = random.chance(0.4)
    ? path('M96 430Q256 520 416 430L440 512H72Z', inner === palette.accent ? palette.dark : palette.accent)
    : '';
  return (
    circle(256, 256, 236, palette.light, ' opacity="0.3"') +
    ears +
    ellipse(256, 302, 166, 154, coat) +
    scarf +
    patch +
    stripes +
    ellipse(256, 352, 78, 60, muzzle) +
    eye(256 - apart) +
    eye(256 + apart) +
    whiskers +
    path('M232 326Q256 314 280 326Q276 350 256 354Q236 350 232 326Z', palette.dark) +
    line('M256 354V370M256 370Q236 390 218 374M256 370Q276 390 294 374', palette.dark, 8)
  );
};

/** A bird on a branch. */
export const bird: Motif = (palette, random) => {
  const body = random.pick([palette.first, palette.accent, palette.dark]);
  const wing = body === palette.dark ? palette.first : palette.dark;
  const breast = random.pick([palette.light, palette.second]);
  const crest = random.chance(0.35) ? path('M300 112L322 50L352 112Z', body) : '';
  const flip = random.chance(0.5) ? '<g>' : '<g transform="translate(512 0) scale(-1 1)">';
  return (
    circle(random.integer(120, 390), 150, random.integer(80, 130), palette.light, ' opacity="0.5"') +
    flip +
    line('M0 424Q256 392 512 418', palette.dark, 20) +
    ellipse(420, 378, 46, 17, palette.second, -26) +
    ellipse(76, 390, 44, 16, palette.second, 24) +
    line('M236 370V412M282 370V412', palette.dark, 10) +
    path(
      `M150 300L${random.integer(30, 70)} ${random.integer(330, 400)}L${random.integer(70, 100)} 404L200 340Z`,
      wing,
    ) +
    crest +
    path(
      'M120 290C120 210 210 200 236 150C262 90 390 92 392 180C392 300 340 384 240 384C170 384 120 350 120 290Z',
      body,
    ) +
    path('M392 190C392 300 340 384 262 383C250 330 300 250 392 190Z', breast) +
    path('M388 158L456 180L388 204Z', palette.accent === body ? palette.light : palette.accent) +
    path('M140 280C180 226 270 232 290 262C280 330 200 350 150 330Z', wing) +
    circle(332, 164, 22, '#ffffff') +
    circle(336, 164, 12, '#1c1c22') +
    '</g>'
  );
};
