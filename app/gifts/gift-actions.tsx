import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { type GiftView, MAX_NOTE } from "./gifts.contract.ts";

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line border-t pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface GiftActionsProps {
  view: GiftView;
  /** What is wrong with a field, by its name. */
  fields: Record<string, string> | undefined;
}

function SendForm({ view, fields = {} }: GiftActionsProps) {
  const t = useT();
  const { email, from, note } = view;
  const errorOf = (name: string) => fields[name] && t.orElse(fields[name], "errors.invalid");
  return (
    <Form method="post" className="grid gap-5" noValidate>
      <TextField
        id="gift-email"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={email ?? ""}
        label={t("gift.email")}
        error={errorOf("email")}
      />
      <TextField
        id="gift-from"
        name="from"
        required
        autoComplete="nickname"
        defaultValue={from}
        label={t("gift.from")}
        error={errorOf("from")}
      />
      <TextAreaField
        id="gift-note"
        name="note"
        rows={3}
        defaultValue={note}
        label={t("gift.note")}
        note={t("checkout.optional")}
        hint={t("gift.noteHint", { max: MAX_NOTE })}
        error={errorOf("note")}
      />
      <div>
        <Button name="intent" value="send">
          {t(view.state === "scheduled" ? "gift.save" : "gift.send")}
        </Button>
      </div>
    </Form>
  );
}

/** What its giver can do with a gift that nobody has claimed. */
export function GiftActions({ view, fields }: GiftActionsProps) {
  const t = useT();
  return (
    <>
      <Section id="send" title={t(view.state === "scheduled" ? "gift.changeHeading" : "gift.sendHeading")}>
        <SendForm key={`${view.email} ${view.note}`} view={view} fields={fields} />
      </Section>
      <Section id="keep" title={t("gift.keepHeading")}>
        {view.ownsIt ? (
          <p>{t("gift.keepOwned")}</p>
        ) : (
          <Form method="post" className="grid gap-3">
            <p>{t("gift.keepText")}</p>
            <div>
              <Button name="intent" value="keep" variant="secondary">
                {t("gift.keep")}
              </Button>
            </div>
          </Form>
        )}
        {view.mayWithdraw && (
          <p>
            <Link to={`/dashboard/withdrawal/${view.orderCode}`} className="inline-block py-2 text-link">
              {t("gift.withdraw")}
            </Link>
          </p>
        )}
      </Section>
    </>
  );
}
