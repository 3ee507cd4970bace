import { ApiError } from '../../errors.ts';
import {
  attach,
  type FileRow,
  isRefused,
  Room,
  receivePicture,
  type StoredPicture,
  writeWithPending,
  writeWithPictures,
} from '../../features/files/files.ts';
import { tiers } from '../../features/users/users.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { withFiles } from '../kit/file-forms.ts';
import { sentenceOf, tell } from '../kit/form.html.ts';
import { errorOf, type ShowAgain, type SignedIn } from '../kit/forms.ts';
import type { Content } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import { MAX_DESCRIPTION, MAX_PICTURES, pictureNames, pictureNumbers } from './pictures.html.ts';

/** A picture that has come with a form, by the number of its field. */
interface Received {
  number: number;
  picture: StoredPicture;
}

/** A submitted form with pictures. */
export interface PictureForm {
  visit: SignedIn;
  /** Of a picture it has the SHA-256, so that a form that is sent again with another one is told from a repetition. */
  form: Form;
  /**
   * Stores the form's post or message: `write` gets the annotations that show its pictures.
   * @throws {ApiError} for a rejected picture, and whatever `write` throws.
   */
  write<T>(author: UserCaller, write: (annotations: object[]) => Promise<T>): Promise<T>;
}

/** Why a form failed; `message` also says what becomes of its pictures. */
export interface FailedForm {
  error: ApiError;
  message: Content;
}

/**
 * A form with picture fields for signed-in people; fails as `withFiles` does.
 * @param again - shows the form again with its input; the pictures have to be chosen again.
 */
export function pictureForm(
  name: string,
  path: string,
  handle: (call: PageCall, given: PictureForm) => Promise<Outcome>,
  again: ShowAgain<FailedForm>,
): Page {
  const carryOut = async (call: PageCall): Promise<Outcome> => {
    const { ctx } = call;
    const received: Received[] = [];
    let isAny = false;
    let room: Room | undefined;
    let isInVain = true;
    const receiver = {
      maxBytes: MAX_PICTURES * tiers.paid.file,
      async receive({ session }: SignedIn, part: Parameters<typeof receivePicture>[1]) {
        const number = numberOf(part.name);
        if (number === undefined) return;
        isAny = true;
        room ??= await Room.open(ctx, session.userId);
        const picture = await receivePicture(session.userId, part, room).catch((thrown) => {
          const error = errorOf(thrown);
          throw new ApiError(error.slug, `Picture ${number}: ${lowerFirst(sentenceOf(error.message))}`);
        });
        received.push({ number, picture });
      },
    };
    const handleForm = (visit: SignedIn, form: Form, failed: ApiError | undefined) =>
      handle(call, {
        visit,
        form: { ...form, ...pictureFieldsOf(received) },
        async write(author, write) {
          if (failed !== undefined) throw failed;
          const pictures = received.map(({ number, picture }) => ({
            picture,
            description: readDescription(form, number),
          }));
          const uploaded = uploadedIn(form);
          const names = new Map(uploaded.map(({ id, number }) => [id, `File ${number}`]));
          isInVain = false;
          return writeWithPending(ctx, author.userId, names, (rows) => {
            const files = uploaded.map(({ id, description }) => ({
              row: rows.get(id) as FileRow,
              description,
            }));
            return writeWithPictures(ctx, author, pictures, async (shown) =>
              write([...(await attach(ctx, files)), ...shown]),
            );
          }).catch((error) => {
            isInVain = isRefused(error);
            throw error;
          });
        },
      });
    const showAgain: ShowAgain<ApiError> = (_, visit, form, error) => {
      // Files of an outdated form are not read.
      const isUnread = !isAny && error.slug === 'stale-form';
      const { language } = visit;
      const { composer: texts } = language;
      const asked = isAny ? texts.chooseAgain : isUnread && texts.chooseAgainIfAny;
      return again(call, visit, form, { error, message: [tell(error, language), asked && [' ', asked]] });
    };
    try {
      return await withFiles(call, receiver, handleForm, showAgain);
    } finally {
      await room?.end(isInVain);
    }
  };
  return { name, method: 'POST', path, handle: carryOut };
}

function pictureFieldsOf(received: readonly Received[]): Form {
  return Object.fromEntries(
    received.map(({ number, picture }) => [pictureNames(number).file, picture.content.content]),
  );
}

/** The files that scripts uploaded while the form was filled in. */
function uploadedIn(form: Form) {
  return pictureNumbers.flatMap((number) => {
    const id = parseId(form[pictureNames(number).uploaded] ?? '');
    return id === undefined ? [] : { id, number, description: readDescription(form, number) };
  });
}

function numberOf(field: string): number | undefined {
  return pictureNumbers.find((number) => pictureNames(number).file === field);
}

/** @throws {ApiError} 400 */
function readDescription(form: Form, number: number): string {
  const description = (form[pictureNames(number).description] ?? '').trim();
  if ([...description].length <= MAX_DESCRIPTION) return description;
  throw new ApiError(
    'invalid-parameter',
    `Picture ${number}: its description must be at most ${MAX_DESCRIPTION} characters long.`,
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
