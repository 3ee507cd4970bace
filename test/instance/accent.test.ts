/** The colours that follow from an accent: whatever it is, all pairs reach the contrast that WCAG asks for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derive, readAccent } from '../../src/features/instance/accent.ts';
import { fixedPairs, pairs, pairsOf, palettes, palettesOf } from '../../src/features/instance/palettes.ts';
import { contrast, luminance } from '../../src/images/contrast.ts';
import { fromOklch, toOklch } from '../../src/images/oklch.ts';

const themes = ['light', 'dark'] as const;
const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
const colour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
  expect(contrast('#ffe066', '#1a2225')).toBe(contrast('#1a2225', '#ffe066'));
});

test('a colour is the same after its lightness, chroma and hue', () => {
  fc.assert(fc.property(colour, (hex) => fromOklch(toOklch(hex)) === hex));
});

test('all pairs reach their ratio, for any accent and for none', () => {
  const faultsOf = (accent: string) =>
    themes.flatMap((theme) =>
      (['normal', 'more'] as const).flatMap((asked) =>
        [pairs, fixedPairs].flatMap((of) =>
          pairsOf(derive(accent, theme, asked).colours, asked, of)
            .filter(({ isEnough }) => !isEnough)
            .map(({ what }) => `${theme} ${asked}: ${what}`),
        ),
      ),
    );
  fc.assert(
    fc.property(colour, (accent) => void expect(faultsOf(accent), accent).toEqual([])),
    {
      numRuns: 500,
    },
  );
  for (const accent of ['', '#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff']) {
    expect(faultsOf(accent), accent).toEqual([]);
  }
});

test('an accent that reaches them stays, and another changes no more than it must', () => {
  expect(derive('#ffe066', 'dark')).toMatchObject({ colours: { brand: '#ffe066' }, isChanged: false });
  expect(derive('#0000ff', 'light')).toMatchObject({ colours: { brand: '#0000ff' }, isChanged: false });
  expect(derive('', 'light')).toEqual({ colours: palettes.light, isChanged: false });
  expect(derive('', 'dark', 'more').colours).toBe(palettesOf('more').dark);
  fc.assert(
    fc.property(colour, fc.constantFrom(...themes), (accent, theme) => {
      const { colours, isChanged } = derive(accent, theme);
      if (!isChanged) return;
      // The pair that needed the change is hardly above its ratio, and the change is in the right direction.
      const room = Math.min(...pairsOf(colours).map(({ ratio, least }) => ratio / least));
      expect(room).toBeLessThan(1.04);
      expect(luminance(colours.brand) < luminance(accent)).toBe(theme === 'light');
    }),
  );
});

test('a colour may be written in several ways, and nonsense is refused', () => {
  for (const [given, read] of [
    ['#FFE066', '#ffe066'],
    [' ffe066 ', '#ffe066'],
    ['#abc', '#aabbcc'],
    ['', ''],
  ] as const) {
    expect(readAccent(given)).toBe(read);
  }
  for (const given of [
    'red',
    '#ffe06',
    '#ffe0666',
    'rgb(1,2,3)',
    '#ggg',
    '#12345\n6',
    '"}*{}',
    'ｆｆｅ０６６',
  ]) {
    expect(() => readAccent(given), given).toThrow('hexadecimal');
  }
});
