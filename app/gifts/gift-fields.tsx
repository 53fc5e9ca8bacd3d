import type { FieldMetadata } from "@conform-to/react";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "#app/ui/checked-form.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { CLAIM_DAYS, MAX_NOTE } from "./gifts.contract.ts";

export interface GiftDays {
  first: string;
  last: string;
}

interface GiftFieldsProps {
  fields: Record<"giftEmail" | "giftFrom" | "giftNote" | "giftDay", FieldMetadata<string | undefined>>;
  days: GiftDays;
}

/** Who gets what the checkout sells, and when. */
export function GiftFields({ fields, days }: GiftFieldsProps) {
  const t = useT();
  const props = useFieldProps();
  const { giftEmail, giftFrom, giftNote, giftDay } = fields;
  return (
    <section aria-labelledby="gift" className="grid gap-5">
      <h2 id="gift" className="text-lg">
        {t("gift.heading")}
      </h2>
      <TextField
        key={giftEmail.key}
        {...props(giftEmail)}
        type="email"
        autoComplete="off"
        label={t("gift.email")}
      />
      <TextField key={giftFrom.key} {...props(giftFrom)} autoComplete="nickname" label={t("gift.from")} />
      <TextAreaField
        key={giftNote.key}
        {...props(giftNote)}
        rows={3}
        label={t("gift.note")}
        note={t("checkout.optional")}
        hint={t("gift.noteHint", { max: MAX_NOTE })}
      />
      <TextField
        key={giftDay.key}
        {...props(giftDay)}
        type="date"
        min={days.first}
        max={days.last}
        label={t("gift.day")}
        note={t("checkout.optional")}
        hint={t("gift.dayHint")}
      />
      <p className="text-muted text-sm">{t("gift.rules", { days: CLAIM_DAYS })}</p>
    </section>
  );
}
