import type { ErrorSlug } from './api.ts';

/** The service, or a proxy in front of it, has answered with an error. */
export class MillraceError extends Error {
  override name = 'MillraceError';
  /** HTTP status. */
  readonly status: number;
  /** Name of the error for programs; empty where what answered was not the service. */
  readonly slug: ErrorSlug | '' | (string & {});
  /** Names the request in the log of the service. */
  readonly id: string | undefined;
  /** Seconds to wait before the next try, where the reply says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    given: { status: number; slug?: string; id?: string | undefined; retryAfter?: number | undefined },
  ) {
    super(message);
    this.status = given.status;
    this.slug = given.slug ?? '';
    this.id = given.id;
    this.retryAfter = given.retryAfter;
  }

  /** Whether the same call may succeed later without a change: the service is overloaded, restarting or unavailable. */
  get isTemporary(): boolean {
    return this.status === 429 || this.status >= 500 || this.status === 408;
  }

  /** The error of a reply, whose body is read. */
  static async of(response: Response): Promise<MillraceError> {
    const text = await response.text();
    const meta = parseMeta(text);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return new MillraceError(meta.error_message ?? `${response.status} ${response.statusText}`.trim(), {
      status: response.status,
      slug: meta.error_slug ?? '',
      id: meta.error_id,
      retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    });
  }
}

function parseMeta(text: string): { error_message?: string; error_slug?: string; error_id?: string } {
  try {
    return JSON.parse(text)?.meta ?? {};
  } catch {
    return {};
  }
}

/** Whether what was thrown may go away by trying again: the network, or a service that is unavailable. */
export function isTemporary(thrown: unknown): boolean {
  if (thrown instanceof MillraceError) return thrown.isTemporary;
  // `fetch` throws a TypeError when nothing answers; a reply that is cut ends in one too, or in a SyntaxError.
  return thrown instanceof TypeError || thrown instanceof SyntaxError;
}
