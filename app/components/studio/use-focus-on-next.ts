import { useEffect, useRef } from "react";

/**
 * A decision removes the focused item from its list: the focus moves to the item in its place.
 * @returns for the list, and for each item, which can have the focus itself
 */
export function useFocusOnNext(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has changed.
  useEffect(() => {
    const at = focused.current;
    // The browser focuses the body when the focused element is removed.
    if (at === null || document.activeElement !== document.body) return;
    const shown = list.current?.children;
    (shown?.[Math.min(at, shown.length - 1)] as HTMLElement | undefined)?.focus();
  }, [items]);
  return { list, onFocus: (at: number) => (focused.current = at) };
}
