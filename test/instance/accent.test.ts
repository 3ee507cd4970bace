/** The colours that follow from an accent: whatever it is, all pairs reach the contrast that WCAG asks for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derive, readAccent } from '../../src/features/instance/accent.ts';
import { fixedPairs, hueOf, pairs, pairsOf } from '../../src/features/instance/palettes.ts';
import { contrast } from '../../src/images/contrast.ts';
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

test('hue and chroma of an accent stay, as far as screens show them, and lightness does not', () => {
  expect(derive('', 'light')).toMatchObject({ colours: { accent: '#02717a' }, isChanged: false });
  expect(derive('#ffe066', 'dark').isChanged).toBe(true);
  expect(hueOf('#808080').vivid).toBe(0);
  fc.assert(
    fc.property(colour, fc.constantFrom(...themes), (accent, theme) => {
      const { hue, vivid } = hueOf(accent);
      const own = toOklch(accent);
      const shown = toOklch(derive(accent, theme).colours.accent);
      expect(vivid).toBeLessThanOrEqual(Math.min(own.c, 0.15));
      expect(shown.l).toBeCloseTo(theme === 'light' ? 0.5 : 0.8, 1);
      expect(shown.c).toBeCloseTo(vivid, 1);
      // Of colours that are nearly grey the hue is lost in eight bits.
      if (vivid > 0.03) expect(Math.cos(shown.h - (hue * Math.PI) / 180)).toBeGreaterThan(0.98);
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
