import { decimal, type Line, millis, percent, type Target, whole } from './report.ts';
import { median, rounded, spread } from './statistics.ts';

/** One round: operations per second, and how long one took, in milliseconds, where that was measured. */
export interface Round {
  perSecond: number;
  p50?: number;
  p99?: number;
}

/** Rounds of the program beside those of its baseline, as the JSON file holds them. */
export interface Comparison {
  per_second: number;
  baseline: number;
  ratio: number;
  p50_ms: number;
  p99_ms: number;
  baseline_p50_ms?: number;
  baseline_p99_ms?: number;
  /** (largest - smallest) / median of the rounds. */
  spread: number;
  baseline_spread: number;
}

export function compare(program: readonly Round[], baseline: readonly Round[]): Comparison {
  const rates = program.map(({ perSecond }) => perSecond);
  const baselineRates = baseline.map(({ perSecond }) => perSecond);
  const delay = (rounds: readonly Round[], name: 'p50' | 'p99'): number =>
    rounded(median(rounds.map((round) => round[name] ?? Number.NaN)));
  const hasDelays = baseline.every(({ p99 }) => p99 !== undefined);
  return {
    per_second: rounded(median(rates), 4),
    baseline: rounded(median(baselineRates), 4),
    ratio: rounded(median(rates) / median(baselineRates)),
    p50_ms: delay(program, 'p50'),
    p99_ms: delay(program, 'p99'),
    ...(hasDelays && { baseline_p50_ms: delay(baseline, 'p50'), baseline_p99_ms: delay(baseline, 'p99') }),
    spread: rounded(spread(rates)),
    baseline_spread: rounded(spread(baselineRates)),
  };
}

/** The line of a comparison in the table. */
export function rateLine(key: string, what: string, figures: Comparison, targets: Target[] = []): Line {
  const { baseline_p99_ms: baselineP99 } = figures;
  return {
    key,
    what: baselineP99 === undefined ? what : `${what} (baseline's p99 ${millis(baselineP99)} ms)`,
    program: whole(figures.per_second),
    baseline: whole(figures.baseline),
    ratio: decimal(figures.ratio),
    p50: millis(figures.p50_ms),
    p99: millis(figures.p99_ms),
    spread: percent(figures.spread),
    targets,
  };
}
