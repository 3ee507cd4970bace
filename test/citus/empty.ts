import { inject } from 'vitest';
import { makeEmpty } from './divided.ts';

/** A new database without tables on the test run's Citus, which knows its nodes. @returns its URL on the coordinator. */
export function createEmpty(): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  return makeEmpty(inject('postgresUrl'), inject('citusWorkers') ?? [], name);
}
