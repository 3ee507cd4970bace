import { type Triple, toLinear } from './contrast.ts';

/** A colour in OKLCH: lightness from 0 to 1, chroma, and hue in radians. Colours that look equally light have the same lightness. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

function toHex(linear: Triple): string {
  const digits = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

const multiply = (rows: readonly Triple[], [x, y, z]: Triple): Triple =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

// The matrices of OKLab, https://bottosson.github.io/posts/oklab/.
const RGB_TO_LMS: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_LMS: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function toOklch(hex: string): Oklch {
  const lms = multiply(RGB_TO_LMS, toLinear(hex)).map(Math.cbrt) as unknown as Triple;
  const [l, a, b] = multiply(LMS_TO_LAB, lms);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The nearest colour that screens show: of the same lightness and hue, with less chroma where it must be. */
export function fromOklch({ l, c, h }: Oklch): string {
  const rgb = (chroma: number) => {
    const lms = multiply(LAB_TO_LMS, [l, chroma * Math.cos(h), chroma * Math.sin(h)]);
    return multiply(LMS_TO_RGB, lms.map((value) => value ** 3) as unknown as Triple);
  };
  const isShown = (linear: Triple) => linear.every((value) => value >= -1e-4 && value <= 1 + 1e-4);
  if (isShown(rgb(c))) return toHex(rgb(c));
  let [least, most] = [0, c];
  for (let step = 0; step < 16; step++) {
    const middle = (least + most) / 2;
    if (isShown(rgb(middle))) least = middle;
    else most = middle;
  }
  return toHex(rgb(least));
}
