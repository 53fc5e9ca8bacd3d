import { useSession } from "./session.browser.tsx";

/** Whether the user owns a product; false until it is known. */
export function useOwns(productId: string): boolean {
  const { purchases } = useSession();
  return purchases?.some(({ id, revokedAt }) => id === productId && !revokedAt) ?? false;
}
