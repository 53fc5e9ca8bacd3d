import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

export function RemoveAllImported() {
  const t = useT();
  return (
    <div className="mt-8">
      <Disclosure label={t("studioModeration.removeAll")}>
        <p className="mb-3 max-w-read text-sm">{t("studioModeration.removeAllHint")}</p>
        <Form method="post">
          <IntentButton intent="removeAll" variant="danger">
            {t("studioModeration.removeAllNow")}
          </IntentButton>
        </Form>
      </Disclosure>
    </div>
  );
}
