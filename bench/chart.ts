export interface Axis {
  /** What it shows, with its unit. */
  title: string;
  /** Each step is so many times the one before; its values are above 0. */
  isLog?: boolean;
}

export interface Curve {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

/** Curves over one axis. */
export interface Chart {
  /** Of its file, without the ending. */
  name: string;
  title: string;
  x: Axis;
  y: Axis;
  curves: readonly Curve[];
}

const WIDTH = 760;
const HEIGHT = 420;
const area = { left: 72, right: WIDTH - 150, top: 48, bottom: HEIGHT - 56 };
/** Told apart on white and on black, and by people who see few colours; dashes help as well. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9'];
const DASHES = ['none', '7 3', '2 3'];
/** The least distance between the names of two curves. */
const LINE = 15;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #222; } .title { font-size: 15px; font-weight: 600; }
  .ground { fill: #fff; } .grid { stroke: #ddd; } .axis { stroke: #555; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd; } .ground { fill: #16181c; } .grid { stroke: #33373d; } .axis { stroke: #999; }
  }`;

/** Draws a chart as SVG, to be read on light and on dark ground. */
export function drawChart({ title, x, y, curves }: Chart): string {
  const points = curves.flatMap((curve) => curve.points);
  const across = makeScale(
    x,
    points.map(([value]) => value),
    area.left,
    area.right,
  );
  const up = makeScale(
    y,
    points.map(([, value]) => value),
    area.bottom,
    area.top,
  );
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>`,
    text(area.left, 26, title, 'class="title"'),
    ...up.ticks.flatMap((value) => [
      line('grid', [area.left, up.at(value)], [area.right, up.at(value)]),
      text(area.left - 8, up.at(value) + 4, short(value), 'text-anchor="end"'),
    ]),
    ...across.ticks.flatMap((value) => [
      line('axis', [across.at(value), area.bottom], [across.at(value), area.bottom + 5]),
      text(across.at(value), area.bottom + 19, short(value), 'text-anchor="middle"'),
    ]),
    line('axis', [area.left, area.bottom], [area.right, area.bottom]),
    line('axis', [area.left, area.bottom], [area.left, area.top]),
    text((area.left + area.right) / 2, HEIGHT - 14, x.title, 'text-anchor="middle"'),
    `<g transform="translate(16 ${(area.top + area.bottom) / 2}) rotate(-90)">${text(0, 0, y.title, 'text-anchor="middle"')}</g>`,
  ];
  const names = namePlaces(curves, up);
  for (const [index, curve] of curves.entries()) {
    const stroke = `stroke="${COLOURS[index % COLOURS.length]}" stroke-dasharray="${DASHES[index % DASHES.length]}"`;
    const path = curve.points.map(([a, b]) => `${round(across.at(a))},${round(up.at(b))}`).join(' ');
    const height = names.get(curve) ?? area.top;
    parts.push(
      `<polyline fill="none" stroke-width="2" ${stroke} points="${path}"/>`,
      `<line stroke-width="2" ${stroke} x1="${area.right + 6}" x2="${area.right + 24}" y1="${height}" y2="${height}"/>`,
      text(area.right + 29, height + 4, curve.name),
    );
  }
  return `${parts.join('\n')}\n</svg>\n`;
}

interface Scale {
  ticks: readonly number[];
  at(value: number): number;
}

function makeScale({ isLog }: Axis, values: readonly number[], start: number, end: number): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const ticks = isLog ? logTicks(least, most) : evenTicks(Math.min(0, least), most);
  const on = isLog ? Math.log : (value: number): number => value;
  const [from, to] = [on(ticks[0] as number), on(ticks.at(-1) as number)];
  return { ticks, at: (value) => start + ((on(value) - from) / (to - from || 1)) * (end - start) };
}

/** Round numbers, about six, that include both ends. */
function evenTicks(least: number, most: number): number[] {
  const rough = (most - least || 1) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** 1, 2 and 5 of each power of ten, or only the powers where these are many. */
function logTicks(least: number, most: number): number[] {
  const factors = most / least > 1000 ? [1] : [1, 2, 5];
  const [first, last] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((power) =>
    factors.map((factor) => factor * 10 ** power),
  );
  const from = all.findLastIndex((value) => value <= least);
  const to = all.findIndex((value) => value >= most);
  return all.slice(Math.max(0, from), Math.max(from + 1, to) + 1);
}

/** Heights of the names beside the ends of their curves, moved apart. */
function namePlaces(curves: readonly Curve[], up: Scale): Map<Curve, number> {
  const places = new Map<Curve, number>();
  let next = area.top;
  const ends = curves.map((curve) => ({ curve, end: up.at(curve.points.at(-1)?.[1] ?? Number.NaN) }));
  for (const { curve, end } of ends.sort((one, other) => one.end - other.end)) {
    const height = Math.max(next, end);
    places.set(curve, round(height));
    next = height + LINE;
  }
  return places;
}

function line(name: string, from: readonly number[], to: readonly number[]): string {
  const [x1, y1, x2, y2] = [...from, ...to].map(round);
  return `<line class="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escaped(content)}</text>`;
}

const escaped = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const round = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

/** 5,000,000 as 5 M. */
function short(value: number): string {
  for (const [unit, letter] of [
    [1e6, ' M'],
    [1e3, ' k'],
  ] as const) {
    if (Math.abs(value) >= unit) return `${Number((value / unit).toPrecision(3))}${letter}`;
  }
  return String(Number(value.toPrecision(3)));
}
