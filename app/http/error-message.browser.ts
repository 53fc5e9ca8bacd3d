import { useT } from "#app/i18n/use-t.tsx";
import { ApiError, NetworkError } from "./api.browser.ts";

export function useErrorMessage() {
  const t = useT();
  return (error: unknown) => {
    if (error instanceof ApiError && error.message) return error.message;
    return t(error instanceof NetworkError ? "shell.offline" : "shell.fault");
  };
}
