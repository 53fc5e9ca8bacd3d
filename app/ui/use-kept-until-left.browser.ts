import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * What an action answered and no later answer contains, such as a secret that is shown once. React Router drops an action's answer
 * when the page's data are loaded again, as they are when the network is back; this keeps it until the next navigation.
 */
export function useKeptUntilLeft<T>(answered: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answered });
  if (kept.key !== key || (answered !== undefined && answered !== kept.answered)) setKept({ key, answered });
  return answered ?? (kept.key === key ? kept.answered : undefined);
}
