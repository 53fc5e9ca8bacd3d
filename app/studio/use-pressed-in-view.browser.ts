import { type MouseEvent, useEffect, useRef } from "react";

/**
 * Keeps the focus on a pressed button, and the button in view, when that moves it with its item of a list.
 * @param list changes with each move
 * @returns a function for the button's `onClick`
 */
export function usePressedInView(list: unknown) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    pressed.current?.focus();
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  }, [list]);
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = currentTarget;
  };
}
