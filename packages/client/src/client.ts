import { type Annotation, type Calls, calls, type File } from './api.ts';
import { AppStream, type AppStreamOptions } from './app-stream.ts';
import { type ConnectOptions, Http, type RequestOptions } from './http.ts';
import { type Photo, type PhotoOptions, uploadPhoto } from './photo.ts';
import { streamService } from './stream-service.ts';
import { type Source, type UploadOptions, upload } from './upload.ts';
import { type Streamed, UserStream, type UserStreamOptions } from './user-stream.ts';

/** A client of one service with one token: every API call by its name, and operations that take several calls. */
export interface Client extends Calls {
  /**
   * Creates a file and sends its content; if the connection is cut, sends it again to the same file.
   * @returns the complete file
   * @throws {MillraceError}
   */
  upload(source: Source, options: UploadOptions): Promise<File>;
  /**
   * Uploads a photo for a post or message: `annotations: [await client.photo(file, { alt: 'Three bees' })]`.
   * @returns the annotation that shows it
   * @throws {MillraceError} and `TypeError` if it is no such picture
   */
  photo(source: Photo, options: PhotoOptions): Promise<Annotation>;
  /** A user stream, which connects when it is iterated over or subscribed to. It needs a user token. */
  userStream<T = Streamed>(options?: UserStreamOptions): UserStream<T>;
  /** An app stream. @param endpoint - the stream's `endpoint`, which contains a secret */
  appStream(endpoint: string, options?: AppStreamOptions): AppStream;
  /** Sends any request. @param path - below the root of the API, without a query. @throws {MillraceError} */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
}

/** Creates a client. Sends nothing before the first call. */
export function createClient(options: ConnectOptions): Client {
  const http = new Http(options);
  const made = makeCalls(http);
  return Object.assign(made, {
    upload: (source: Source, given: UploadOptions) => upload(http, made.files, source, given),
    photo: (source: Photo, given: PhotoOptions) => uploadPhoto(made.files, source, given),
    userStream: <T = Streamed>(given: UserStreamOptions = {}) =>
      new UserStream<T>(streamService(http, made, given), given),
    appStream: (endpoint: string, given?: AppStreamOptions) => new AppStream(endpoint, given),
    request: (method: string, path: string, given?: RequestOptions) => http.send(method, path, given),
  });
}

type Node = Record<string, unknown>;

/** Builds the calls as nested functions: `posts.stream.unified` is a property of the function `posts.stream`. */
function makeCalls(http: Http): Calls {
  const root: Node = {};
  for (const name of Object.keys(calls)) {
    const parts = name.split('.');
    const last = parts.pop() as string;
    let at = root;
    for (const part of parts) {
      at[part] ??= {};
      at = at[part] as Node;
    }
    at[last] = Object.assign((...args: unknown[]) => http.call(name, args), at[last]);
  }
  return root as unknown as Calls;
}
