import { useEffect, useState } from "react";

/** False in the server's HTML and until this component has hydrated: a click before that would be lost. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
