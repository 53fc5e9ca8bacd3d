import { Link } from "@remix-run/react";
import { useState } from "react";
import type { ListedCollection } from "#app/collections/collections.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { formSubmission } from "#app/shared/form-submission.ts";
import { Boxes, Field, TranslatedFields } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton, useFieldOf } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Choice, Legend } from "#app/ui/choice.tsx";
import { OPENS } from "./memberships.contract.ts";
import { openedSentences, useSentences } from "./rights-sentences.ts";
import {
  COMMERCIAL_RIGHTS,
  NewTier,
  type StudioTier,
  TierChange,
  type TierFields,
  TierRights,
} from "./tiers.contract.ts";

interface CollectionsProps {
  collections: readonly ListedCollection[];
}

function OpenedCollections({ collections }: CollectionsProps) {
  const t = useT();
  if (collections.length > 0)
    return (
      <Boxes
        name="collections"
        options={collections.map(({ slug, title }) => ({ value: slug, label: title }))}
      />
    );
  return (
    <p className="text-muted text-sm">
      <span>{t("studioMemberships.noCollections")}</span>{" "}
      <Link to="/studio/collections" className="text-link">
        {t("studioMemberships.toCollections")}
      </Link>
    </p>
  );
}

function OpensFields({ collections }: CollectionsProps) {
  const t = useT();
  const { stored, typed = stored } = useFieldOf()("opens");
  return (
    <fieldset className="min-w-0">
      <Legend>{t("studioMemberships.opens")}</Legend>
      {OPENS.map((opens) => (
        <Choice
          key={opens}
          name="opens"
          value={opens}
          label={t(`studioMemberships.opens_${opens}`)}
          isChosen={opens === typed}
        >
          {opens === "collections" && <OpenedCollections collections={collections} />}
        </Choice>
      ))}
    </fieldset>
  );
}

function CommercialFields() {
  const t = useT();
  const { stored, typed = stored } = useFieldOf()("commercial");
  return (
    <fieldset className="group/selling min-w-0">
      <Legend>{t("studioMemberships.commercial")}</Legend>
      {COMMERCIAL_RIGHTS.map((right) => (
        <Choice
          key={right}
          name="commercial"
          value={right}
          label={t(`studioMemberships.commercial_${right}`)}
          isChosen={right === typed}
        >
          {right === "member" && (
            <div className="max-w-60">
              <Field
                name="sellOffDays"
                label={t("studioMemberships.sellOffDays")}
                hint={t("studioMemberships.sellOffHint")}
              />
            </div>
          )}
          {right === "paid" && <p className="text-muted text-sm">{t("studioMemberships.paidHint")}</p>}
        </Choice>
      ))}
      <div className="mt-3 max-w-60 group-has-[[value=no]:checked]/selling:hidden">
        <Field
          name="unitLimit"
          label={t("studioMemberships.unitLimit")}
          hint={t("studioMemberships.unitHint")}
          note=""
        />
      </div>
    </fieldset>
  );
}

function Fields({ collections }: CollectionsProps) {
  const t = useT();
  return (
    <>
      <TranslatedFields
        fields={[
          { name: "name", label: t("studioMemberships.name"), required: true },
          {
            name: "text",
            label: t("studioMemberships.text"),
            hint: t("studioMemberships.textHint"),
            rows: 4,
          },
        ]}
        hint={t("studioMemberships.otherLanguageHint")}
      />
      <fieldset className="min-w-0">
        <Legend>{t("studioMemberships.price")}</Legend>
        <p className="mb-3 text-muted text-sm">{t("studioMemberships.priceHint")}</p>
        <div className="grid max-w-md grid-cols-2 items-start gap-5">
          <Field name="monthCents" label={t("studioMemberships.monthCents")} note="" />
          <Field name="yearCents" label={t("studioMemberships.yearCents")} note="" />
        </div>
      </fieldset>
      <OpensFields collections={collections} />
      <fieldset className="min-w-0">
        <Legend>{t("studioMemberships.more")}</Legend>
        <div className="mt-2 grid items-start gap-5 sm:grid-cols-2">
          <Field
            name="discountPercent"
            label={t("studioMemberships.discountPercent")}
            hint={t("studioMemberships.discountHint")}
          />
          <Field
            name="earlyDays"
            label={t("studioMemberships.earlyDays")}
            hint={t("studioMemberships.earlyHint")}
          />
          <Field
            name="places"
            label={t("studioMemberships.places")}
            hint={t("studioMemberships.placesHint")}
            note=""
          />
        </div>
      </fieldset>
      <Field
        name="keepsDownloads"
        label={t("studioMemberships.keepsDownloads")}
        hint={t("studioMemberships.keepsHint")}
      />
      <CommercialFields />
    </>
  );
}

function RightsPreview({ rights, collections }: CollectionsProps & { rights: TierRights }) {
  const t = useT();
  const titles = collections
    .filter(({ slug }) => rights.collections.includes(slug))
    .map(({ title }) => title);
  return (
    <section aria-labelledby="preview" className="rounded-box border border-line p-4">
      <p id="preview" className="mb-2 font-medium text-sm">
        {t("studioMemberships.preview")}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {[...openedSentences(rights, titles, t), ...useSentences(rights, t)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** The sentences that follow from what is typed; the last ones that could be made while a field is half filled. */
function useTypedRights(stored: TierRights) {
  const { timeZone } = useT();
  const [rights, setRights] = useState(stored);
  const read = (form: FormData) => {
    const submission = formSubmission(form, TierRights, timeZone);
    if (submission.status === "success") setRights(submission.value);
  };
  return { rights, read };
}

/** Of a tier that is filled in anew. */
const NEW: Omit<TierFields, "name" | "text" | "monthCents" | "yearCents"> = {
  opens: "all",
  collections: [],
  discountPercent: 0,
  earlyDays: 0,
  places: null,
  keepsDownloads: true,
  commercial: "no",
  sellOffDays: 60,
  unitLimit: null,
};

export function NewTierForm({ collections }: CollectionsProps) {
  const t = useT();
  const { rights, read } = useTypedRights(NEW);
  return (
    <Card>
      <StudioForm intent="save" schema={NewTier} values={NEW} onEdit={read}>
        <Fields collections={collections} />
        <RightsPreview rights={rights} collections={collections} />
        <SubmitButton>{t("studioMemberships.create")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}

export function TierForm({ tier, collections }: CollectionsProps & { tier: StudioTier }) {
  const t = useT();
  const { slug, revision } = tier;
  const { rights, read } = useTypedRights(tier);
  return (
    <Card>
      <StudioForm intent="save" schema={TierChange} of={{ slug, revision }} values={tier} onEdit={read}>
        <Fields collections={collections} />
        <RightsPreview rights={rights} collections={collections} />
        <SubmitButton>{t("studio.save")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
