import { explainFault } from '../db/faults.ts';
import { ApiError } from '../errors.ts';

/** Turns anything thrown into the error that the caller sees. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return explainFault(thrown) ?? new ApiError('internal-error');
}

/** A result, or something in its place where the store or its searches are unavailable. @throws every other error. */
export async function unlessUnavailable<T, I>(result: Promise<T>, instead: I): Promise<T | I> {
  try {
    return await result;
  } catch (thrown) {
    if (toApiError(thrown).slug === 'unavailable') return instead;
    throw thrown;
  }
}
