import { useEffect } from "react";

/** No fields, which would open a phone's keyboard. */
const FOCUSABLE = "a[href], button:not(:disabled), summary, [tabindex]";

/** An element and its ancestors in the page, each with its place among its siblings. */
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
 * An answer often removes what has the focus, such as an item of a list or a form. Browsers then focus the body, from where a
 * screen reader begins anew: instead, the focus moves to what has come in that place, or else to what surrounds it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const page = document.getElementById("content");
    if (!page) return;
    let places: ReturnType<typeof placesOf> = [];
    const remember = ({ target }: Event) => {
      places = placesOf(target as Element, page);
    };
    const forget = () => {
      places = [];
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      const gone = places.findIndex(({ parent, element }) => parent.isConnected && !element.isConnected);
      const at = places[gone];
      if (!at) return;
      const successor = at.parent.children[Math.min(at.index, at.parent.children.length - 1)];
      const around = places.slice(gone).map(({ parent }) => parent);
      [successor, ...around].map(firstFocusable).find(Boolean)?.focus({ preventScroll: true });
    });
    page.addEventListener("focusin", remember);
    // A press elsewhere moves the focus to the body, too.
    page.addEventListener("pointerdown", forget);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener("focusin", remember);
      page.removeEventListener("pointerdown", forget);
      observer.disconnect();
    };
  }, []);
}
