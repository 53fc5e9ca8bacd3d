import { useLocation } from "@remix-run/react";
import { useLayoutEffect, useRef } from "react";

/** Takes the focus where a form or a link of the same page is gone once it was pressed: whoever uses the keyboard goes on there. */
export function useFocusWhenGone<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [key]);
  return place;
}
