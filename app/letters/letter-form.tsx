import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field, TranslatedFields } from "#app/studio/fields.tsx";
import { StudioForm, useFieldOf } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { writtenParts } from "./letter-languages.ts";
import {
  AUDIENCE_KINDS,
  LetterChange,
  type LetterChoices,
  type LetterDraft,
  type LetterModel,
  NewLetter,
  type StudioLetter,
} from "./letters.contract.ts";

const optionsOf = (named: readonly LetterModel[]) =>
  named.map(({ id, title }) => ({ value: id, label: title }));

function AudienceFields({ models, tiers }: LetterChoices) {
  const t = useT();
  const { stored, typed = stored, error } = useFieldOf()("audience");
  const licenses = LICENSE_TYPES.map((value) => ({ value, label: t(`license.${value}`) }));
  return (
    <fieldset className="group">
      <legend className="font-medium text-sm">{t("studioLetters.audience")}</legend>
      <p className="mt-1 mb-3 text-muted text-sm">{t("studioLetters.audienceHint")}</p>
      <div className="grid gap-1">
        {AUDIENCE_KINDS.filter((kind) => kind !== "members" || tiers.length > 0).map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="audience"
              value={kind}
              defaultChecked={kind === typed}
              className="size-5 shrink-0"
            />
            <span>{t(`studioLetters.to_${kind}`)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="audience-error">{error[0]}</FieldError>}
      <div className="mt-3 hidden gap-4 group-has-[[value=owners]:checked]:grid group-has-[[value=wishes]:checked]:grid sm:grid-cols-[1fr_12rem]">
        <Field
          name="product"
          label={t("studioLetters.model")}
          options={[{ value: "", label: t("studioLetters.noModel") }, ...optionsOf(models)]}
        />
        <div className="hidden group-has-[[value=owners]:checked]:block">
          <Field
            name="license"
            label={t("studioLetters.license")}
            options={[{ value: "", label: t("studioLetters.anyLicense") }, ...licenses]}
          />
        </div>
      </div>
      <div className="mt-3 hidden max-w-sm group-has-[[value=members]:checked]:block">
        <Field
          name="tier"
          label={t("studioLetters.tier")}
          options={[{ value: "", label: t("studioLetters.anyTier") }, ...optionsOf(tiers)]}
        />
      </div>
    </fieldset>
  );
}

function DraftFields(choices: LetterChoices) {
  const t = useT();
  return (
    <>
      <AudienceFields {...choices} />
      <TranslatedFields
        fields={[
          { name: "subject", label: t("studioLetters.subject"), required: true },
          {
            name: "body",
            label: t("studioLetters.body"),
            hint: t("studioLetters.bodyHint"),
            rows: 14,
            required: true,
          },
        ]}
        hint={t("studioLetters.otherLanguageHint")}
      />
    </>
  );
}

function valuesOf({ audience, texts }: LetterDraft) {
  const { kind } = audience;
  return {
    ...(kind !== "deleted" && { audience: kind }),
    product: "productId" in audience ? audience.productId : null,
    license: kind === "owners" ? audience.license : null,
    tier: kind === "members" ? audience.tier : null,
    ...writtenParts(texts),
  };
}

interface LetterFormProps<L> {
  letter: L;
  choices: LetterChoices;
}

function SaveButton() {
  const t = useT();
  return (
    <IntentButton intent="save" variant="secondary">
      {t("studioLetters.save")}
    </IntentButton>
  );
}

/** @param props.letter what a link of the studio suggests */
export function NewLetterForm({ letter, choices }: LetterFormProps<LetterDraft>) {
  const t = useT();
  return (
    <Card>
      <StudioForm intent="save" schema={NewLetter} values={valuesOf(letter)}>
        <DraftFields {...choices} />
        <div>
          <SaveButton />
        </div>
        <p className="text-muted text-sm">{t("studioLetters.testText")}</p>
      </StudioForm>
    </Card>
  );
}

export function LetterForm({ letter, choices }: LetterFormProps<StudioLetter>) {
  const t = useT();
  const { id, revision, isTested } = letter;
  return (
    <Card>
      <StudioForm
        intent="save"
        otherIntents={["test", "send"]}
        schema={LetterChange}
        of={{ id, revision }}
        values={valuesOf(letter)}
      >
        <DraftFields {...choices} />
        <div className="flex flex-wrap gap-3">
          <SaveButton />
          <IntentButton intent="test" variant={isTested ? "secondary" : "primary"}>
            {t("studioLetters.test")}
          </IntentButton>
          {isTested && <IntentButton intent="send">{t("studioLetters.send")}</IntentButton>}
        </div>
        <p className="text-muted text-sm">
          <span>{t("studioLetters.testText")}</span>{" "}
          {!isTested && <span>{t("studioLetters.sendAfterTest")}</span>}
        </p>
      </StudioForm>
    </Card>
  );
}
