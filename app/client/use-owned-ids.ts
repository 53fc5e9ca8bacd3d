import { useSession } from "./session.tsx";

/** Ids of the products that the user owns; empty until they are known. */
export function useOwnedIds(): ReadonlySet<string> {
  const { purchases } = useSession();
  return new Set(purchases?.filter(({ revokedAt }) => !revokedAt).map(({ id }) => id));
}
