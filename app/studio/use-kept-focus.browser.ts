import { useEffect } from "react";

/** What may get the focus; fields may not, because a phone would open its keyboard. */
const FOCUSABLE = "a[href], button:not(:disabled), summary, [tabindex]";

function placesOf(element: Element, page: Element) {
  const places: { parent: Element; element: Element; index: number }[] = [];
  for (let each = element; each !== page && each.parentElement; each = each.parentElement) {
    const parent = each.parentElement;
    places.push({ parent, element: each, index: [...parent.children].indexOf(each) });
  }
  return places;
}

function firstFocusable(element: Element | undefined): HTMLElement | undefined {
  if (!element) return undefined;
  const all = [element, ...element.querySelectorAll(FOCUSABLE)];
  return all.find((each) => each.matches(FOCUSABLE) && each.checkVisibility()) as HTMLElement | undefined;
}

/**
 * Keeps the focus in its place when a form's result removes the focused element, such as a list item. Browsers would focus the
 * body, where a screen reader starts from the top: instead, the element now at that place gets the focus, or else an ancestor.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const page = document.getElementById("content");
    if (!page) return;
    let places: ReturnType<typeof placesOf> = [];
    const remember = ({ target }: Event) => {
      places = placesOf(target as Element, page);
    };
    const forget = ({ target }: Event) => {
      if (!places[0]?.element.contains(target as Node)) places = [];
    };
    const ignoreRepeatedEnter = (event: KeyboardEvent) => {
      const { key, repeat, target } = event;
      if (key === "Enter" && repeat && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      const removedIndex = places.findIndex(
        ({ parent, element }) => parent.isConnected && !element.isConnected,
      );
      const removed = places[removedIndex];
      if (!removed) return;
      const successor = removed.parent.children[Math.min(removed.index, removed.parent.children.length - 1)];
      const ancestors = places.slice(removedIndex).map(({ parent }) => parent);
      const next = [successor, ...ancestors].map(firstFocusable).find(Boolean);
      next?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: "nearest" });
    });
    page.addEventListener("focusin", remember);
    // A click beside every focusable element moves the focus to the body, too; it stays there.
    page.addEventListener("pointerdown", forget);
    // An Enter that is still held would press what has the focus now, such as the button that removes the next item.
    page.addEventListener("keydown", ignoreRepeatedEnter);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener("focusin", remember);
      page.removeEventListener("pointerdown", forget);
      page.removeEventListener("keydown", ignoreRepeatedEnter);
      observer.disconnect();
    };
  }, []);
}
