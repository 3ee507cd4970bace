import type { AppError, CountedCalls } from '../../http/app-calls.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    app_calls: CountedCalls;
    app_errors: AppError;
  }
}
