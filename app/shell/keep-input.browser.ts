/** What was typed or chosen before hydration stays when React recovers from changed HTML (by an extension, say) with a new document. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isInput = (field: Field) => field instanceof HTMLInputElement;
const isTicked = (field: Field): field is HTMLInputElement =>
  isInput(field) && /^(checkbox|radio)$/.test(field.type);

/** The same for the fields that stand for each other in two documents, and for fields of one document that look alike. */
const likeness = (field: Field) =>
  [field.form?.getAttribute("action"), field.name, field.type, isTicked(field) && field.value].join("\n");

function fieldsByKey(): Map<string, Field> {
  const fields = new Map<string, Field>();
  const selectors = ["input", "textarea", "select"] as const;
  for (const field of selectors.flatMap((selector): Field[] => [...document.querySelectorAll(selector)])) {
    let key = likeness(field);
    while (fields.has(key)) key += "\n";
    fields.set(key, field);
  }
  return fields;
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** As if it was typed: React's own setter would hide the change from its listeners. */
function put(from: Field, to: Field) {
  if (isTicked(from)) return to.click();
  const property = isInput(from) && from.type === "file" ? "files" : "value";
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), property)?.set;
  setter?.call(to, Reflect.get(from, property));
  for (const type of ["input", "change"]) to.dispatchEvent(new Event(type, { bubbles: true }));
}

function focus(from: Field, to: Field) {
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  // Null for the types of field, such as email, whose caret no script may move.
  if (from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** @returns puts what was typed so far into the document that has replaced this one */
export function keepInput(): () => void {
  let before = fieldsByKey();
  let focused: EventTarget | null = document.activeElement;
  addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  return () => {
    const now = fieldsByKey();
    for (const [key, from] of before) {
      const to = now.get(key);
      if (from.isConnected || !to) continue;
      if (isChanged(from) && !isChanged(to)) put(from, to);
      if (from === focused) focus(from, to);
    }
    before = now;
  };
}
