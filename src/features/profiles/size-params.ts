import { ApiError } from '../../errors.ts';
import type { Param } from '../../http/params.ts';
import { MAX_SIDE } from '../../images/pictures.ts';

/** A side of a picture: an empty value, or one beyond the largest size, means the largest. */
function side(name: string): Param<number | undefined> {
  return {
    schema: { type: 'integer', minimum: 1 },
    about: `${name} in pixels; more than ${MAX_SIDE} is ${MAX_SIDE}.`,
    required: false,
    read(value, param) {
      if (value === undefined) return undefined;
      if (value === '') return MAX_SIDE;
      const pixels = /^\d+$/.test(value) ? Number(value) : 0;
      if (pixels >= 1) return Math.min(pixels, MAX_SIDE);
      throw new ApiError('invalid-parameter', `${param} must be a whole number from 1 to ${MAX_SIDE}.`);
    },
  };
}

/** The size requested of a picture, in pixels. */
export const sizeParams = { w: side('Width'), h: side('Height') };
