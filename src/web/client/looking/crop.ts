/** Shows the square that is cut out of a chosen picture while its place is chosen. */
import { find } from '../dom.ts';

export function showCrop(): void {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas.crop');
  const form = canvas?.closest('form');
  if (!canvas || !form) return;
  const file = find<HTMLInputElement>(form, '[type=file]');
  const position = find<HTMLInputElement>(form, '[type=range]');
  let picture: ImageBitmap | undefined;
  const draw = (): void => {
    canvas.hidden = picture === undefined;
    if (picture === undefined) return;
    const { width, height } = picture;
    const side = Math.min(width, height);
    const at = Number(position.value) / 100;
    const from = [(width - side) * at, (height - side) * at] as const;
    canvas.getContext('2d')?.drawImage(picture, ...from, side, side, 0, 0, canvas.width, canvas.height);
  };
  const open = async (): Promise<void> => {
    const [chosen] = file.files ?? [];
    // What the browser cannot show the service may still read.
    picture = chosen && (await createImageBitmap(chosen).catch(() => undefined));
    draw();
  };
  file.addEventListener('change', () => void open());
  position.addEventListener('input', draw);
  void open();
}
