import { Form } from "@remix-run/react";
import { deleteCheckoutDraft } from "#app/checkout/checkout-draft.browser.ts";
import { importTwice } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface LogOutFormProps {
  className: string;
}

async function deleteBrowserData() {
  deleteCheckoutDraft();
  const { forgetDownloads } = await importTwice(
    () => import("#app/downloads/browser/finished-files.browser.ts"),
  );
  await forgetDownloads();
}

export function LogOutForm({ className }: LogOutFormProps) {
  const t = useT();
  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={() =>
        void deleteBrowserData().catch((error: unknown) =>
          console.warn("Downloads could not be deleted", error),
        )
      }
    >
      <button type="submit" className={className}>
        {t("bar.logOut")}
      </button>
    </Form>
  );
}
