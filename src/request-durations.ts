import type { Histogram } from 'prom-client';
import { knownOr } from './known.ts';

const NAME = 'millrace_request_duration_seconds';

/** Upper bounds, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Labels {
  route: string;
  method: string;
  status: number;
}

/** The requests with the same labels. */
interface Series {
  labels: Labels;
  /** How many took at most the bound of each bucket and more than that of the one before; the last has no bound. */
  counts: number[];
  sum: number;
}

/** Durations of requests, a metric for prom-client. Its own histograms look up the labels again with each request. */
export class RequestDurations {
  readonly name = NAME;
  readonly help = 'Time from a request to its reply, by route.';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #series = new Map<string, Series>();

  observe(route: string, method: string, status: number, seconds: number): void {
    const series = knownOr(this.#series, `${route} ${method} ${status}`, () => ({
      labels: { route, method, status },
      counts: new Array<number>(BUCKETS.length + 1).fill(0),
      sum: 0,
    }));
    series.sum += seconds;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket++;
    (series.counts[bucket] as number)++;
  }

  /** What prom-client writes on a scrape. */
  async get(): Promise<object> {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.#series.values()].flatMap(valuesOf) };
  }

  /** As prom-client's types name it: they know only its own metrics. */
  get metric(): Histogram {
    return this as unknown as Histogram;
  }
}

function valuesOf({ labels, counts, sum }: Series): object[] {
  let count = 0;
  const buckets = counts.map((own, index) => {
    count += own;
    return {
      metricName: `${NAME}_bucket`,
      labels: { le: BUCKETS[index] ?? '+Inf', ...labels },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
