/** What may get the focus; fields for text may not, because a phone would open its keyboard. */
const FOCUSABLE = "a[href], button:not(:disabled), summary, [type=file], [tabindex]";

interface Place {
  parent: Element;
  element: Element;
  index: number;
  /** Of the parent's children. */
  size: number;
  before: Element | null;
}

/** The element's place, its parent's, and so on. */
function placesOf(element: Element, page: Element): Place[] {
  const places: Place[] = [];
  for (let each = element; each !== page && each.parentElement; each = each.parentElement) {
    const parent = each.parentElement;
    const { children } = parent;
    const index = [...children].indexOf(each);
    places.push({ parent, element: each, index, size: children.length, before: each.previousElementSibling });
  }
  return places;
}

/** Whether a list was put in another order, which takes the focus from some of the rows that it moves. */
const hasMoved = ({ parent, element, index }: Place, records: readonly MutationRecord[]) =>
  element.isConnected &&
  parent.children[index] !== element &&
  records.some(({ target, removedNodes }) => target === parent && removedNodes[0]?.parentNode === parent);

/** What stands there now, also where something has come in above it. */
function successorOf({ parent, index, before }: Place): Element | undefined {
  const next = before?.isConnected && before.nextElementSibling;
  return next || parent.children[Math.min(index, parent.children.length - 1)];
}

/** The same field or button, such as of a form that was saved, or of the next row. @param inside the places in what was removed */
function sameIn(successor: Element | undefined, inside: readonly Place[]): HTMLElement | undefined {
  const same = inside.reduceRight((at: Element | undefined, { index }) => at?.children[index], successor);
  const isSame = same?.tagName === inside[0]?.element.tagName && same?.checkVisibility();
  return isSame && same instanceof HTMLElement && !same.matches(":disabled") ? same : undefined;
}

const isShown = (element: Element) => element.checkVisibility() && !element.closest("[aria-hidden=true]");

function firstFocusable(element: Element | undefined): HTMLElement | undefined {
  if (!element) return undefined;
  const all = [element, ...element.querySelectorAll(FOCUSABLE)];
  return all.find((each) => each.matches(FOCUSABLE) && isShown(each)) as HTMLElement | undefined;
}

/**
 * Keeps the focus in its place when what has it is removed, such as a form that was sent. Browsers would focus the body, where a
 * screen reader starts from the top: instead, the same element of what replaced it gets the focus, or the nearest ancestor that
 * names itself as a place (`tabIndex={-1}`), or what can be focused where it was, or else the page. With a row that is moved the
 * focus goes along.
 */
export function keepFocus(page: HTMLElement): void {
  let places: Place[] = [];
  const remember = ({ target }: Event) => {
    const { activeElement, body } = document;
    // Safari does not focus a button that is pressed by mouse.
    const pressed = activeElement === body ? (target as Element).closest("button") : activeElement;
    if (pressed) places = placesOf(pressed, page);
  };
  const forget = ({ target }: Event) => {
    if (!places[0]?.element.contains(target as Node)) places = [];
  };
  const ignoreRepeatedEnter = (event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (key === "Enter" && repeat && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
  };
  const observer = new MutationObserver((records) => {
    const { activeElement, body } = document;
    const focused = places[0]?.element;
    if (activeElement !== body && activeElement !== focused) return;
    if (focused instanceof HTMLElement && places.some((place) => hasMoved(place, records))) {
      places = placesOf(focused, page);
      focused.focus({ preventScroll: true });
      // A link's row is moved by news, such as a message in the inbox, and not by a press.
      if (focused instanceof HTMLButtonElement) focused.scrollIntoView({ block: "nearest" });
      return;
    }
    if (activeElement !== body) return;
    const removedIndex = places.findIndex(
      ({ parent, element }) => parent.isConnected && !element.isConnected,
    );
    const removed = places[removedIndex];
    if (!removed) return;
    const successor = successorOf(removed);
    const isReplaced = removed.parent.children.length === removed.size;
    const same = sameIn(successor, places.slice(0, removedIndex));
    const kept = isReplaced ? same : undefined;
    const place = removed.parent.closest<HTMLElement>('[tabindex="-1"]');
    const ancestors = places.slice(removedIndex).map(({ parent }) => parent);
    const near = () => same ?? [successor, ...ancestors].map(firstFocusable).find(Boolean);
    const next = kept ?? (place === page ? near() : place) ?? page;
    next.focus({ preventScroll: true });
    // Where the page was scrolled to stays, such as to what a form's result says, unless another part gets the focus.
    if (next !== kept && next !== place) next.scrollIntoView({ block: "nearest" });
  });
  page.addEventListener("focusin", remember);
  page.addEventListener("click", remember);
  // A click beside every focusable element moves the focus to the body, too; it stays there.
  page.addEventListener("pointerdown", forget);
  // An Enter that is still held would press what has the focus now, such as the button that removes the next item.
  page.addEventListener("keydown", ignoreRepeatedEnter);
  observer.observe(page, { childList: true, subtree: true });
}
