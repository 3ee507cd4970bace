import { ApiError } from '../errors.ts';

/** What a caller is told of anything that was thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isUnavailable(thrown)) return new ApiError('unavailable', 'the store is away. Try again shortly.');
  return new ApiError('internal-error');
}

/** Codes of the PostgreSQL client's errors: of the socket, of a server that is away, of a lock that was not got. */
const AWAY_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|08|57P0|53300|55P03)/;

/** Those that have no code: lost connections, and answers that did not come in time. */
const AWAY_MESSAGE = /Connection terminated|not queryable|Client was closed|timeout exceeded|timeout expired/;

/** Whether an error says that PostgreSQL cannot be reached, or that another process does not let this one write. */
function isUnavailable(thrown: unknown): boolean {
  const { code, message } = thrown as { code?: string; message?: string };
  if (typeof code === 'string' && AWAY_CODE.test(code)) return true;
  return typeof message === 'string' && AWAY_MESSAGE.test(message);
}
