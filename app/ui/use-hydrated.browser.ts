import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and until this component has hydrated: a click before that would be lost. What comes into the page later is live at once. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
