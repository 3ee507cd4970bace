import { find, make } from '../dom.ts';

/** Adds a button to the search for places that asks where the reader is, and searches there. */
export function offerPosition(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-position]');
  if (form === null || !('geolocation' in navigator)) return;
  const { near = '', asking = '', denied = '' } = form.dataset;
  const told = make('p', [], { className: 'quiet', role: 'status' });
  const button = make('button', near, { type: 'button', className: 'button plain' });
  button.addEventListener('click', () => {
    told.textContent = asking;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        find<HTMLInputElement>(form, '[name="latitude"]').value = coords.latitude.toFixed(4);
        find<HTMLInputElement>(form, '[name="longitude"]').value = coords.longitude.toFixed(4);
        form.submit();
      },
      () => {
        told.textContent = denied;
      },
    );
  });
  form.append(button, told);
}
