export type * from './api.ts';
export { type AppData, type AppMessage, AppStream, type AppStreamOptions, isMessage } from './app-stream.ts';
export { type Client, createClient } from './client.ts';
export { MillraceError } from './error.ts';
export type { CallOptions, ConnectOptions, Content, Reply, RequestOptions } from './http.ts';
export type { StreamOptions, StreamState } from './link.ts';
export { type NewerOptions, newer, older, type Page, type Range, type ReadPage } from './pages.ts';
export type { Photo, PhotoOptions } from './photo.ts';
export type { Bytes, Source, UploadOptions } from './upload.ts';
export {
  type Frame,
  type Streamed,
  type Subscribe,
  type SubscribeQuery,
  UserStream,
  type UserStreamOptions,
} from './user-stream.ts';
