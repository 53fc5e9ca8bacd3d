import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { USERNAME_MAX } from "#app/accounts/account-limits.ts";
import { isNeutralName } from "#app/accounts/neutral-name.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { MATERIAL_MAX, PRINTER_MAX } from "#app/photos/photo-limits.ts";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { REVIEW_MAX } from "./review-limits.ts";
import type { Review } from "./reviews.contract.ts";
import { StarField } from "./star-field.tsx";

const schema = () => import("./reviews.contract.ts").then(({ NamedReview }) => NamedReview);

const firstTryOf = ({ firstTry }: Review) => (firstTry === null ? "" : firstTry ? "yes" : "no");

interface ReviewFormProps {
  review: Review | null;
  username: string;
  result: SubmissionResult | undefined;
}

function useReviewForm({ review, result }: ReviewFormProps) {
  const { fields, formProps } = useCheckedForm({
    id: "review",
    result,
    schema,
    defaultValue: review && {
      stars: String(review.stars),
      text: review.text ?? "",
      printer: review.printer ?? "",
      material: review.material ?? "",
      firstTry: firstTryOf(review),
    },
  });
  return { fields, formProps };
}

export function ReviewForm(props: ReviewFormProps) {
  const t = useT();
  const { review, username, result } = props;
  const propsOf = useFieldProps();
  const { fields, formProps } = useReviewForm(props);
  const optional = t("reviews.optional");
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <StarField
        stars={Number(fields.stars.initialValue) || undefined}
        error={fields.stars.errors?.[0] ?? result?.error?.stars?.[0]}
      />
      <TextAreaField
        key={fields.text.key}
        {...propsOf(fields.text)}
        rows={4}
        maxLength={REVIEW_MAX}
        label={t("reviews.text")}
        note={optional}
      />
      <fieldset className="grid gap-5 sm:grid-cols-3">
        <legend className="mb-3 font-medium">{t("reviews.print")}</legend>
        <TextField
          key={fields.printer.key}
          {...propsOf(fields.printer)}
          maxLength={PRINTER_MAX}
          autoComplete="off"
          label={t("reviews.printer")}
          note={optional}
        />
        <TextField
          key={fields.material.key}
          {...propsOf(fields.material)}
          maxLength={MATERIAL_MAX}
          autoComplete="off"
          label={t("reviews.material")}
          note={optional}
        />
        <SelectField
          key={fields.firstTry.key}
          {...propsOf(fields.firstTry)}
          label={t("reviews.firstTry")}
          note={optional}
        >
          <option value="">{t("reviews.notSaid")}</option>
          <option value="yes">{t("reviews.firstTry_yes")}</option>
          <option value="no">{t("reviews.firstTry_no")}</option>
        </SelectField>
      </fieldset>
      {isNeutralName(username) ? (
        <TextField
          key={fields.username.key}
          {...propsOf(fields.username)}
          required
          maxLength={USERNAME_MAX}
          autoComplete="nickname"
          label={t("reviews.name")}
          hint={t("reviews.nameFirst")}
        />
      ) : (
        <p className="text-muted text-sm">
          <Sentence words="reviews.nameHint" kept={{ name: username }} />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="save">{t(review ? "reviews.saveChange" : "reviews.publish")}</IntentButton>
      </div>
    </Form>
  );
}

export function DeleteReview() {
  const t = useT();
  return (
    <div className="mt-3">
      <Disclosure label={t("reviews.delete")}>
        <Form method="post" preventScrollReset className="grid justify-items-start gap-4">
          <p>{t("reviews.deleteText")}</p>
          <IntentButton intent="delete" variant="danger">
            {t("reviews.deleteNow")}
          </IntentButton>
        </Form>
      </Disclosure>
    </div>
  );
}
