import { explainFault } from '../db/faults.ts';
import { ApiError } from '../errors.ts';

/** What a caller is told of anything that was thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return explainFault(thrown) ?? new ApiError('internal-error');
}
