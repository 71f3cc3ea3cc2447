/** As `form.requestSubmit()`, which Safari before 16 lacks: presses a submit button that nobody sees. */
export function submitForm(form: HTMLFormElement): void {
  const button = document.createElement("button");
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}
