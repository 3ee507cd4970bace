import { type HttpClient, makeRequest } from './client.ts';
import { check } from './part.ts';

const metricsRequest = makeRequest('GET', '/metrics');
/** The metric is the time between two runs of a timer that is set to this. */
const TIMER_MS = 10;

/** The longest time the program's event loop was held up since this was last asked for, in milliseconds. */
export async function longestStallMs(client: HttpClient): Promise<number> {
  const { status, body } = await client.request(metricsRequest, true);
  const seconds = /^millrace_event_loop_lag_seconds\{quantile="1"\} (\S+)$/m.exec(body)?.[1];
  check(status === 200 && seconds !== undefined, `the metrics were answered with ${status}: ${body}`);
  return Math.max(0, Number(seconds) * 1000 - TIMER_MS);
}
