/** Draws the pictures that stand for posts and the instance in previews elsewhere, within the drawing process. */
import { drawAvatar } from '@millrace/avatars';
import sharp, { type OverlayOptions } from 'sharp';
import { openPicture } from './open-picture.ts';
import { CARD_SIZE, type Card } from './pictures.ts';

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const FACE = 136;
const BESIDE = MARGIN + FACE + 32;

/** A text and where it stands, in pixels. */
interface Block {
  text: string;
  top: number;
  left: number;
  width: number;
  height: number;
  /** Sizes of the letters to try, the largest first. */
  sizes: readonly number[];
  colour: string;
  isBold?: boolean;
  /** Whether a text from right to left stands at the right. */
  isDirected?: boolean;
}

/** How often a text that is too long for its smallest size is shortened. */
const MOST_CUTS = 8;

export async function drawCard(card: Card): Promise<Buffer> {
  const { name, handle, text, site, colours } = card;
  const { ink, quiet, accent } = colours;
  const beside = { left: BESIDE, width: INNER - FACE - 32 };
  const below = { left: MARGIN, width: INNER };
  const blocks: Block[] = [
    { ...beside, text: name, top: 82, height: 60, sizes: [48, 38], colour: ink, isBold: true },
    { ...beside, text: handle, top: 154, height: 42, sizes: [30], colour: quiet },
    { ...below, text, top: 246, height: 284, sizes: [72, 60, 50, 42, 36, 32], colour: ink, isDirected: true },
    { ...below, text: site, top: 556, height: 42, sizes: [28], colour: accent, isBold: true },
  ];
  const layers = await Promise.all([drawFace(card), ...blocks.map(drawBlock)]);
  const { ground } = colours;
  const paper = { width: WIDTH, height: HEIGHT, channels: 3, background: ground } as const;
  const bar = { create: { width: WIDTH, height: 16, channels: 3, background: accent } } as const;
  return sharp({ create: paper })
    .composite([{ input: bar, top: 0, left: 0 }, ...layers.flatMap((layer) => layer ?? [])])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** The avatar as a circle, or the icon of the instance as it is. */
async function drawFace({ face, isRound }: Card): Promise<OverlayOptions> {
  const picture =
    'userId' in face
      ? sharp(Buffer.from(drawAvatar(String(face.userId))))
      : (await openPicture(face.bytes)).open();
  picture.autoOrient().resize(FACE, FACE, { fit: 'cover' }).ensureAlpha();
  if (isRound) {
    const circle = `<svg width="${FACE}" height="${FACE}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
    picture.composite([{ input: Buffer.from(circle), blend: 'dest-in' }]);
  }
  return { input: await picture.png().toBuffer(), top: MARGIN, left: MARGIN };
}

/** A text in the largest size that has room, or its beginning; nothing if it has no letters that can be drawn. */
async function drawBlock({ text, top, left, width, height, sizes, colour, isBold, isDirected }: Block) {
  const draw = async (shown: string, size: number) => {
    const weight = isBold ? ' font_weight="bold"' : '';
    const { data, info } = await sharp({
      text: {
        // Only our own markup: what people wrote is escaped.
        text: `<span foreground="${colour}"${weight}>${escapeMarkup(shown)}</span>`,
        ...{ font: `sans-serif ${size}`, width, dpi: 72, rgba: true, wrap: 'word-char' },
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    const start = isDirected && isRightToLeft(shown) ? left + width - info.width : left;
    return {
      isFitting: info.height <= height && info.width <= width,
      height: info.height,
      layer: { input: data, top, left: start },
    };
  };
  const smallest = sizes.at(-1) as number;
  let shown = plainText(text);
  if (shown === '') return undefined;
  try {
    for (const size of sizes) {
      const drawn = await draw(shown, size);
      if (drawn.isFitting) return drawn.layer;
    }
    for (let cut = 0; cut < MOST_CUTS; cut++) {
      const drawn = await draw(shown, smallest);
      if (drawn.isFitting) return drawn.layer;
      shown = shorten(shown, Math.min(0.9, (height / drawn.height) * 0.95));
    }
  } catch {
    // The fonts of the machine have nothing for it.
  }
  return undefined;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, without parting what is one character for people. */
function shorten(text: string, share: number): string {
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return `${characters
    .slice(0, Math.floor(characters.length * share) - 1)
    .join('')
    .trimEnd()}…`;
}

/** Without what is no text to draw: line breaks and other control characters, and halves of characters. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] as string);
}

/** Whether the first letter of a text is of a script that is written from right to left. */
function isRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(letter);
}
