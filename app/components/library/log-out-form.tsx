/** Ends the session; partial and finished downloads of this browser go with it, and what was typed at the checkout. */
import { Form } from "@remix-run/react";
import { deleteCheckoutDraft } from "#app/client/checkout-draft.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface LogOutFormProps {
  /** Of its button. */
  className: string;
}

async function forget() {
  deleteCheckoutDraft();
  const { forgetDownloads } = await import("#app/client/downloads/finished-files.ts");
  await forgetDownloads();
}

export function LogOutForm({ className }: LogOutFormProps) {
  const t = useT();
  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={() => void forget().catch((error: unknown) => console.warn("downloads were kept", error))}
    >
      <button type="submit" className={className}>
        {t("account.logOut")}
      </button>
    </Form>
  );
}
