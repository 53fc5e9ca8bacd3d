import { useSession } from "./session.browser.tsx";

export function useOwns(productId: string): boolean {
  const { purchases } = useSession();
  return purchases?.some(({ id, revokedAt }) => id === productId && !revokedAt) ?? false;
}
