/** The reason to show for a failed call: the shop's own words, or that it could not be reached. */
import { useT } from "#app/i18n/use-t.tsx";
import { CallFailed } from "./api.ts";

export function useReason() {
  const t = useT();
  return (error: unknown) =>
    error instanceof CallFailed && error.message ? error.message : t("shell.offline");
}
