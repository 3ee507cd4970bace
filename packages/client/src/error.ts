import type { ErrorSlug } from './api.ts';

/** The service, or a proxy in front of it, has answered with an error, or nothing has answered. */
export class MillraceError extends Error {
  override name = 'MillraceError';
  /** HTTP status; 0 where no reply came, or none that can be read. */
  readonly status: number;
  /** Name of the error for programs; empty where what answered was not the service. */
  readonly slug: ErrorSlug | '' | (string & {});
  /** What was asked, without its query: `GET /api/posts/17`. */
  readonly request: string;
  /** Names the request in the log of the service. */
  readonly id: string | undefined;
  /** Seconds to wait before the next try, where the reply says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    given: {
      status: number;
      request: string;
      slug?: string;
      id?: string | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, given.cause === undefined ? undefined : { cause: given.cause });
    this.status = given.status;
    this.request = given.request;
    this.slug = given.slug ?? '';
    this.id = given.id;
    this.retryAfter = given.retryAfter;
  }

  /** Whether the same call may succeed later without a change: the service is overloaded, restarting or cannot be reached. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.status === 408;
  }

  /** The error of a reply, whose body is read. */
  static async of(response: Response, request: string): Promise<MillraceError> {
    const text = await response.text().catch(() => '');
    const meta = parseMeta(text);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return new MillraceError(meta.error_message ?? `${response.status} ${response.statusText}`.trim(), {
      status: response.status,
      request,
      slug: meta.error_slug ?? '',
      id: meta.error_id,
      retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    });
  }

  /** Nothing was answered that can be read. @param cause - what `fetch` threw, or another reason */
  static unanswered(request: string, cause?: unknown): MillraceError {
    // Node.js says why in the cause of what it throws.
    const { message, cause: inner } = Object(cause) as Error;
    const reason = (inner as Error | undefined)?.message || message;
    return new MillraceError(`${request} was not answered${reason ? `: ${reason}` : '.'}`, {
      status: 0,
      request,
      cause,
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
  return thrown instanceof MillraceError && thrown.isTemporary;
}
