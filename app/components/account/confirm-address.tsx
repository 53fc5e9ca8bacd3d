/** Proving an address by a press: opening the link alone proves nothing, as mail scanners open links too. */
import { Form, useNavigation } from "@remix-run/react";
import { AccountPage } from "#app/components/forms/account-page.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { DeadLink } from "./dead-link.tsx";

interface ConfirmAddressProps {
  title: string;
  lead: string;
  state: "good" | "bad" | "done";
  done: { title: string; text: string };
}

export function ConfirmAddress({ title, lead, state, done }: ConfirmAddressProps) {
  const t = useT();
  const busy = useNavigation().state === "submitting";
  const settings = { to: "/dashboard/settings", label: t("recovery.toSettings") };
  if (state === "bad") return <DeadLink why={t("recovery.badProof")} {...settings} />;
  return (
    <AccountPage title={title} lead={state === "good" ? lead : undefined}>
      {state === "done" ? (
        <Notice
          tone="success"
          title={done.title}
          announce
          action={
            <ButtonLink to={settings.to} variant="secondary">
              {settings.label}
            </ButtonLink>
          }
        >
          {done.text}
        </Notice>
      ) : (
        <Form method="post">
          <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
            {t("recovery.confirm")}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
