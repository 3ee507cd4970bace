import type { Steps } from './editor.ts';

const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];
/** The applications whose extensions change what is seen: how often an animation repeats, and the colours. */
const needed = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** GIF: comments, XMP and what else applications added leave, and whatever follows the end. */
export function* editGif(): Steps {
  const screen = yield { look: 13 };
  if (screen.length < 13) return;
  yield { copy: 13 + tableBytes(screen[10]) };
  for (;;) {
    // An extension's beginning up to the name of the application; the others are shorter.
    const head = yield { look: 14 };
    if (head[0] === IMAGE && head.length >= 10) {
      yield { copy: 10 + tableBytes(head[9]) + 1 };
      yield* blocks(true);
    } else if (head[0] === EXTENSION) {
      const isKept =
        head[1] === CONTROL || (head[1] === APPLICATION && needed.has(head.toString('latin1', 3, 14)));
      yield isKept ? { copy: 2 } : { skip: 2 };
      yield* blocks(isKept);
    } else {
      if (head[0] === END) yield { copy: 1 };
      return;
    }
  }
}

/** The size of a table of colours, by the flags before it. */
function tableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function* blocks(isKept: boolean): Steps {
  for (;;) {
    const [size] = yield { look: 1 };
    if (size === undefined) return;
    yield isKept ? { copy: 1 + size } : { skip: 1 + size };
    if (size === 0) return;
  }
}
