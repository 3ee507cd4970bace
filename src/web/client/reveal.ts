/** Shows what is typed as a password while a button is pressed in. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
  const input = button.previousElementSibling as HTMLInputElement;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
  });
  // Browsers keep what is typed into a field for text.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
  });
}
