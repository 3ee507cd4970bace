/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** How far apart the rounds are: (largest - smallest) / median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** The value below which a share of them is, such as 0.99. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return at(sorted, Math.min(sorted.length - 1, Math.floor(sorted.length * share)));
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Rounds a figure to as many digits as it is worth. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}
