import type { ErrorSlug } from './api.ts';
import { readText } from './read.ts';

/** An error reply from the service or a proxy in front of it, or no reply at all. */
export class MillraceError extends Error {
  override name = 'MillraceError';
  /** HTTP status; 0 if there was no reply, or none that can be read. */
  readonly status: number;
  /** Name of the error for programs; empty if the reply was not from the service. */
  readonly slug: ErrorSlug | '' | (string & {});
  /** The request without its query: `GET /api/posts/17`. */
  readonly request: string;
  /** Identifies the request in the log of the service. */
  readonly id: string | undefined;
  /** The page of the service that explains the error. */
  readonly link: string | undefined;
  /** Seconds to wait before retrying, if the reply says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    given: {
      status: number;
      request: string;
      slug?: string;
      id?: string | undefined;
      link?: string | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, given.cause === undefined ? undefined : { cause: given.cause });
    this.status = given.status;
    this.request = given.request;
    this.slug = given.slug ?? '';
    this.id = given.id;
    this.link = given.link;
    this.retryAfter = given.retryAfter;
  }

  /** Whether the same call may succeed later, unchanged: the service is overloaded, restarting or unreachable. */
  get isTemporary(): boolean {
    if (this.slug === 'under-way') return true;
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.status === 408;
  }

  /** Creates the error for a reply and reads the reply's body. */
  static async of(response: Response, request: string): Promise<MillraceError> {
    const meta = parseMeta(await readText(response).catch(() => ''));
    const textOf = (name: string): string | undefined => {
      const value = meta[name];
      return typeof value === 'string' ? value : undefined;
    };
    // The other form of the header, a date, is not used by the service.
    const [seconds] = /^\d{1,9}$/.exec(response.headers.get('retry-after') ?? '') ?? [];
    const { status, statusText } = response;
    return new MillraceError(textOf('error_message') ?? `${status} ${statusText}`.trim(), {
      status,
      request,
      slug: textOf('error_slug') ?? '',
      id: textOf('error_id'),
      link: textOf('error_url'),
      retryAfter: seconds === undefined ? undefined : Number(seconds),
    });
  }

  /** There was no readable reply. @param cause - what `fetch` threw, or another reason */
  static unanswered(request: string, cause?: unknown): MillraceError {
    // Node.js gives the reason in the cause of its error.
    const { message, cause: inner } = Object(cause) as Error;
    const reason = (inner as Error | undefined)?.message || message;
    return new MillraceError(`${request} was not answered${reason ? `: ${reason}` : '.'}`, {
      status: 0,
      request,
      cause,
    });
  }
}

function parseMeta(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)?.meta);
  } catch {
    return {};
  }
}

/** Whether a retry may help: the network failed, or the service is unavailable. */
export function isTemporary(thrown: unknown): boolean {
  return thrown instanceof MillraceError && thrown.isTemporary;
}
