import { explainFault } from '../db/faults.ts';
import { ApiError } from '../errors.ts';

/** Turns anything thrown into the error that the caller sees. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return explainFault(thrown) ?? new ApiError('internal-error');
}
