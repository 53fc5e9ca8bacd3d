import { useT } from "#app/i18n/use-t.tsx";
import { ApiError, NetworkError } from "./api.browser.ts";

/** @returns the text to show for a failed call: the server's message, that the server did not answer, or a general one. */
export function useErrorMessage() {
  const t = useT();
  return (error: unknown) => {
    if (error instanceof ApiError && error.message) return error.message;
    return t(error instanceof NetworkError ? "shell.offline" : "shell.fault");
  };
}
