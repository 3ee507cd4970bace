/**
 * Positions of places, as numbers that a b-tree can search. The map is halved by longitude and by latitude in turns, so each
 * cell, large or small, is one range of cell numbers. Distances are compared by the straight line between points on the unit
 * sphere, which grows with the great-circle distance and needs no special case for the poles or the date line.
 */

/** In metres; the sphere for distances has the mean radius of the Earth. */
export const EARTH_RADIUS = 6_371_008.8;

/** Halvings of longitude, and as many of latitude; cell numbers stay below 2^53. */
const LEVELS = 25;
const PER_AXIS = 2 ** LEVELS;
const RADIANS = Math.PI / 180;
/** Margin added to a box, in degrees, so that rounding never leaves out a place: a tenth of a millimetre. */
const SLACK = 1e-9;

/** A position in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Cell numbers from `low` to `high`, inclusive. */
export interface CellRange {
  low: number;
  high: number;
}

/** A point on the unit sphere. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

export function pointOf({ latitude, longitude }: Position): Point {
  const across = Math.cos(latitude * RADIANS);
  return {
    x: rounded(across * Math.cos(longitude * RADIANS)),
    y: rounded(across * Math.sin(longitude * RADIANS)),
    z: rounded(Math.sin(latitude * RADIANS)),
  };
}

/** Rounds numbers to zero that are so small that squaring their difference underflows in PostgreSQL. */
function rounded(value: number): number {
  return Math.round(value * 1e18) / 1e18;
}

/** The square of the straight line between two points of the unit sphere that are `metres` apart on the Earth's surface. */
export function squareOf(metres: number): number {
  return (2 * Math.sin(metres / EARTH_RADIUS / 2)) ** 2;
}

/** The distance of two points in metres, from the square of the straight line between them on the unit sphere. */
export function metresOf(square: number): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/** The number of the smallest cell around a position. */
export function cellOf({ latitude, longitude }: Position): number {
  let column = indexOf(longitude, 360);
  let row = indexOf(latitude, 180);
  let cell = 0;
  for (let level = 0, weight = 1; level < LEVELS; level++, weight *= 4) {
    cell += weight * (2 * (column % 2) + (row % 2));
    column = Math.floor(column / 2);
    row = Math.floor(row / 2);
  }
  return cell;
}

function indexOf(degrees: number, span: number): number {
  return Math.min(PER_AXIS - 1, Math.max(0, Math.floor(((degrees + span / 2) / span) * PER_AXIS)));
}

/** Bounded by two meridians and two parallels, in degrees. */
interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** A cell during the subdivision of the map: its box and its first number. */
interface Cell extends Box {
  first: number;
}

/** Cells that cover everything within `metres`, as at most `most` ranges of numbers, in order. */
export function coverCircle(centre: Position, metres: number, most: number): CellRange[] {
  const boxes = boxesAround(centre, metres);
  let cells: Cell[] = [{ west: -180, east: 180, south: -90, north: 90, first: 0 }];
  let ranges: CellRange[] = [{ low: 0, high: 4 ** LEVELS - 1 }];
  for (let level = 1; level <= LEVELS; level++) {
    const size = 4 ** (LEVELS - level);
    cells = cells
      .flatMap((cell) => quarters(cell, size))
      .filter((cell) => boxes.some((box) => meet(box, cell)));
    const finer = rangesOf(cells, size);
    if (finer.length > most || cells.length > 4 * most) break;
    ranges = finer;
  }
  return ranges;
}

/** The quarters of a cell in the order of their numbers; `size` is how many numbers each has. */
function quarters({ west, east, south, north, first }: Cell, size: number): Cell[] {
  const [meridian, parallel] = [(west + east) / 2, (south + north) / 2];
  return [
    { west, east: meridian, south, north: parallel, first },
    { west, east: meridian, south: parallel, north, first: first + size },
    { west: meridian, east, south, north: parallel, first: first + 2 * size },
    { west: meridian, east, south: parallel, north, first: first + 3 * size },
  ];
}

function rangesOf(cells: readonly Cell[], size: number): CellRange[] {
  const ranges: CellRange[] = [];
  for (const { first } of cells) {
    const last = ranges.at(-1);
    if (last !== undefined && last.high + 1 === first) last.high += size;
    else ranges.push({ low: first, high: first + size - 1 });
  }
  return ranges;
}

function meet(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

/** One box, or two if the date line divides them, that contain everything within `metres`. */
function boxesAround({ latitude, longitude }: Position, metres: number): Box[] {
  const angle = metres / EARTH_RADIUS;
  const high = angle / RADIANS + SLACK;
  const [south, north] = [latitude - high, latitude + high];
  // Around a pole every longitude is near.
  if (south <= -90 || north >= 90) return [{ west: -180, east: 180, south, north }];
  const wide = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude * RADIANS))) / RADIANS + SLACK;
  const [west, east] = [longitude - wide, longitude + wide];
  if (west < -180)
    return [
      { west: -180, east, south, north },
      { west: west + 360, east: 180, south, north },
    ];
  if (east > 180)
    return [
      { west, east: 180, south, north },
      { west: -180, east: east - 360, south, north },
    ];
  return [{ west, east, south, north }];
}
