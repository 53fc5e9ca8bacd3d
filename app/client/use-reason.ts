/** The reason to show for a failed call: the shop's own words, that it did not answer, or that something else broke. */
import { useT } from "#app/i18n/use-t.tsx";
import { CallFailed, NetworkError } from "./api.ts";

export function useReason() {
  const t = useT();
  return (error: unknown) => {
    if (error instanceof CallFailed && error.message) return error.message;
    return t(error instanceof NetworkError ? "shell.offline" : "shell.fault");
  };
}
