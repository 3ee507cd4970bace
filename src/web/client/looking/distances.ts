import { fill } from '../texts.ts';

const EARTH_METRES = 6_371_000;

/** Says how far places are, if the reader has allowed this service to know where they are. Nobody is asked here. */
export async function showDistances(): Promise<void> {
  const shown = document.querySelectorAll<HTMLElement>('[data-distance]');
  if (shown.length === 0 || !('permissions' in navigator)) return;
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  if (state !== 'granted') return;
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    for (const element of shown) {
      const [latitude, longitude] = (element.dataset.distance as string).split(' ').map(Number);
      const metres = metresBetween(coords, { latitude: latitude ?? 0, longitude: longitude ?? 0 });
      element.textContent = fill(element.dataset.text ?? '', describe(metres));
    }
  });
}

interface Position {
  latitude: number;
  longitude: number;
}

function metresBetween(one: Position, other: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin(radians(a - b) / 2) ** 2;
  const square =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(square)));
}

const { lang } = document.documentElement;

function describe(metres: number): string {
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit: name, maximumFractionDigits: digits });
  if (metres < 1000) return unit('meter', 0).format(Math.round(metres / 10) * 10);
  return unit('kilometer', metres < 10_000 ? 1 : 0).format(metres / 1000);
}
