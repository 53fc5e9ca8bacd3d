import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { z } from "#app/shared/zod.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";
import { CurrentPassword } from "./reauthentication.tsx";
import type { AccountState, SettingsActionData, SettingsIntent } from "./settings.contract.ts";

export const dataFor = (intent: SettingsIntent, actionData: SettingsActionData | undefined) =>
  actionData?.intent === intent ? actionData : undefined;

export const useSettingsForm = <V extends Record<string, unknown>>(
  intent: SettingsIntent,
  actionData: SettingsActionData | undefined,
  schema: () => Promise<z.ZodType<V>>,
) => useCheckedForm({ id: intent, result: dataFor(intent, actionData)?.result, schema });

interface SettingsFormProps {
  intent: SettingsIntent;
  section: string;
  actionData: SettingsActionData | undefined;
  formProps?: ReturnType<typeof useCheckedForm>["formProps"];
  children?: ReactNode;
  submitLabel: string;
  variant?: "primary" | "secondary";
  doneText?: ReactNode;
}

export function SettingsForm(props: SettingsFormProps) {
  const {
    intent,
    section,
    actionData,
    formProps,
    children,
    submitLabel,
    variant = "primary",
    doneText,
  } = props;
  const t = useT();
  const busy = useIsSending(intent);
  const ownData = dataFor(intent, actionData);
  return (
    <Form
      method="post"
      action={`/dashboard/settings#${section}`}
      preventScrollReset
      {...formProps}
      className="grid justify-items-start gap-5 *:w-full"
    >
      <input type="hidden" name="intent" value={intent} />
      <FormError result={ownData?.result} />
      {ownData?.done && doneText && (
        <Notice tone="success" announce>
          {doneText}
        </Notice>
      )}
      {children}
      <div>
        <Button variant={variant} busy={busy} busyLabel={t("ui.loading")}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

interface SettingsSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-line border-t py-8 lg:grid-cols-[20rem_1fr] lg:gap-12"
    >
      <div>
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {lead && <p className="mt-1 text-muted text-sm">{lead}</p>}
      </div>
      <div className="grid min-w-0 max-w-form content-start gap-5">{children}</div>
    </section>
  );
}

export const loadReauthenticationSchema = () =>
  import("./settings.contract.ts").then(({ Reauthentication }) => Reauthentication);

interface ReauthenticatedFormProps {
  intent: "googleDisconnect" | "logOutOthers";
  section: string;
  label: string;
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

export function ReauthenticatedForm({
  intent,
  section,
  label,
  account,
  actionData,
}: ReauthenticatedFormProps) {
  const { fields, formProps } = useSettingsForm(intent, actionData, loadReauthenticationSchema);
  const form = { intent, section, actionData, formProps };
  return (
    <Disclosure label={label} open={dataFor(intent, actionData)?.done === false}>
      <SettingsForm {...form} submitLabel={label} variant="secondary">
        <CurrentPassword
          field={fields.currentPassword}
          account={account}
          returnTo={`/dashboard/settings#${section}`}
        />
      </SettingsForm>
    </Disclosure>
  );
}
