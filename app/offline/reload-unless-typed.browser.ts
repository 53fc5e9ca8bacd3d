/** Only for text fields: a checkbox without a `value` attribute has the value "on", and "" as its default. */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) => field.value !== field.defaultValue;

export function reloadUnlessTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox], [type=radio]), textarea",
  );
  if (![...fields].some(isTyped)) location.reload();
}
