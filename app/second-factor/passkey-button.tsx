import { useSubmit } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { call, logFailure } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { importTwice } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";
import type { PasskeyPurpose } from "./second-factor.contract.ts";

interface PasskeyButtonProps {
  purpose: PasskeyPurpose;
  intent: string;
  variant?: "primary" | "secondary";
  children: ReactNode;
}

/** @throws what `navigator.credentials` throws, ApiError, NetworkError. */
async function askForPasskey(purpose: PasskeyPurpose): Promise<string> {
  const [{ startAuthentication, startRegistration }, options] = await Promise.all([
    importTwice(() => import("@simplewebauthn/browser")),
    call("/studio/passkeys/options", { purpose }),
  ]);
  const optionsJSON = options as never;
  const credential =
    purpose === "add" ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
  return JSON.stringify(credential);
}

export function PasskeyButton({ purpose, intent, variant = "secondary", children }: PasskeyButtonProps) {
  const t = useT();
  const submit = useSubmit();
  const errorMessage = useErrorMessage();
  const isSending = useIsSending(intent);
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = (error: unknown) => {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") return t("studioSecurity.passkeyKnown");
    // Browsers report a cancelled request, a timeout and a missing passkey as the same error.
    if (name === "NotAllowedError" || name === "AbortError") return t("studioSecurity.passkeyFailed");
    logFailure("passkey", error);
    return errorMessage(error);
  };
  const start = async () => {
    setAsking(true);
    setProblem(null);
    try {
      submit({ intent, credential: await askForPasskey(purpose) }, { method: "post" });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setAsking(false);
  };
  return (
    <div className="grid justify-items-start gap-4">
      {problem && (
        <Notice tone="danger" announce>
          {problem}
        </Notice>
      )}
      <Button
        type="button"
        variant={variant}
        busy={asking || isSending}
        busyLabel={t("ui.loading")}
        disabled={!hydrated}
        onClick={start}
      >
        {children}
      </Button>
    </div>
  );
}
