/** Calls with the files that are chosen, pasted or dropped into a form. */
export function onFiles(form: HTMLFormElement, text: HTMLElement, add: (files: File[]) => void): void {
  const take = (event: Event, files: FileList | undefined): void => {
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    add([...files]);
  };
  form.addEventListener('change', (event) => {
    const input = event.target as HTMLInputElement;
    if (!input.files) return;
    take(event, input.files);
    // The same file may be chosen again.
    input.value = '';
  });
  text.addEventListener('paste', (event) => take(event, event.clipboardData?.files));
  const mark = (isOver: boolean) => form.classList.toggle('dropping', isOver);
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  form.addEventListener('dragleave', () => mark(false));
  form.addEventListener('drop', (event) => {
    mark(false);
    take(event, event.dataTransfer?.files);
  });
}
