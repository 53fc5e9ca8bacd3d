/** Ends the session; partial and finished downloads of this browser go with it. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { useT } from "#app/i18n/use-t.tsx";

interface LogOutFormProps {
  variant?: "primary" | "secondary" | "quiet";
  wide?: boolean;
}

async function forget() {
  const { forgetDownloads } = await import("#app/client/downloads/finished-files.ts");
  await forgetDownloads();
}

export function LogOutForm({ variant = "quiet", wide }: LogOutFormProps) {
  const t = useT();
  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={() => void forget().catch((error: unknown) => console.warn("downloads were kept", error))}
    >
      <Button variant={variant} wide={wide}>
        {t("account.logOut")}
      </Button>
    </Form>
  );
}
