import { type Content, type Markup, markup } from '../kit/markup.ts';

const HEIGHT = 100;
/** What a day takes of the width: two bars of 8, and the gaps. */
const STEP = 22;
/** The classes of the bars. */
const SERIES = ['first', 'second'];

/**
 * One or two bars for each day, in shares of the highest, with their names. Hidden from screen readers: the table beside it says the
 * same.
 */
export function renderChart(
  names: readonly [first: string, second?: string],
  days: readonly { day: Content; values: readonly number[] }[],
): Markup {
  const most = Math.max(1, ...days.flatMap(({ values }) => values));
  const bar = (x: number, value: number, name: string) => {
    const height = Math.round((value / most) * HEIGHT);
    return markup`<rect class="${name}" x="${x}" y="${HEIGHT - height}" width="8" height="${height}"/>`;
  };
  const bars = days.map(({ values }, index) =>
    values.map((value, at) => bar(index * STEP + at * 9, value, SERIES[at] ?? '')),
  );
  const legend = names.map((name, at) => [at > 0 && ' ', markup`<span class="${SERIES[at]}">${name}</span>`]);
  return markup`<div class="chart" aria-hidden="true"><p class="legend">${legend}</p>
<div class="scale"><bdi>${most}</bdi><bdi>0</bdi></div>
<svg viewBox="0 0 ${days.length * STEP - 5} ${HEIGHT}" preserveAspectRatio="none" focusable="false">${bars}</svg>
<p class="ends"><span>${days[0]?.day}</span><span>${days.at(-1)?.day}</span></p></div>`;
}

/** Width and height of a curve. */
const CURVE = { width: 60, height: 20 };
/** What its line takes of the height. */
const STROKE = 2;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A line through counts, in shares of the highest. Hidden from screen readers, which read the sums. @param isFilled - below it. */
export function renderCurve(counts: readonly number[], isFilled = false): Markup {
  const { width, height } = CURVE;
  const most = Math.max(1, ...counts);
  const points = counts.map((count, at) => {
    const x = (at * width) / (counts.length - 1);
    const y = height - STROKE / 2 - (count / most) * (height - STROKE);
    return `${rounded(x)} ${rounded(y)}`;
  });
  const line = `M${points.join('L')}`;
  return markup`<svg class="spark" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${isFilled && markup`<path class="area" d="${line}L${width} ${height}L0 ${height}z"/>`}<path d="${line}" fill="none" stroke="currentColor" stroke-width="${STROKE}" vector-effect="non-scaling-stroke"/></svg>`;
}
