/** Replaces `form.requestSubmit()`, which Safari before 16 lacks, with a click on a hidden submit button. */
export function submitForm(form: HTMLFormElement): void {
  const button = document.createElement("button");
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}
