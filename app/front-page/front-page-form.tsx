import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ChoosableModel } from "#app/catalog/choice/choosable-models.contract.ts";
import { OneModel } from "#app/catalog/choice/model-choice.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { formSubmission } from "#app/shared/form-submission.ts";
import { reordered } from "#app/shared/reordered.ts";
import { Field, TranslatedFields } from "#app/studio/fields.tsx";
import { MoveButtons } from "#app/studio/move-buttons.tsx";
import { Arranged, SaveBar, StudioForm, useFieldOf } from "#app/studio/studio-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardSection } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import {
  FrontPage,
  MAX_SECTIONS,
  SECTION_KINDS,
  type Section,
  type SectionKind,
} from "./front-page.contract.ts";

interface Choices {
  models: readonly ChoosableModel[];
  collections: readonly { slug: string; title: string }[];
}

interface SectionFieldsProps {
  name: string;
  kind: SectionKind;
  choices: Choices;
}

function SectionFields({ name, kind, choices: { models, collections } }: SectionFieldsProps) {
  const t = useT();
  if (kind === "collection")
    return (
      <Field
        name={`${name}.collection`}
        label={t("studioFrontPage.which")}
        options={collections.map(({ slug, title }) => ({ value: slug, label: title }))}
      />
    );
  if (kind !== "text") return null;
  return (
    <>
      <TranslatedFields
        fields={[
          { name: `${name}.title`, label: t("studioFrontPage.title"), required: true },
          { name: `${name}.text`, label: t("studioFrontPage.body"), rows: 3 },
        ]}
      />
      <OneModel
        name={`${name}.model`}
        label={t("studioFrontPage.picture")}
        none={t("studioFrontPage.noPicture")}
        models={models}
      />
    </>
  );
}

/** A section with a name that stays when it is moved. */
interface Placed {
  key: string;
  section: Partial<Section> & Pick<Section, "kind">;
}

/** Sections are moved, added and removed in the form; nothing is stored before it is sent. */
function Sections({ choices }: { choices: Choices }) {
  const t = useT();
  const isHydrated = useHydrated();
  const { typed, stored } = useFieldOf()("sections");
  const [rows, setRows] = useState(() =>
    ((typed || stored) as Section[]).map((section, at): Placed => ({ key: `stored-${at}`, section })),
  );
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(0);
  const keys = rows.map(({ key }) => key);
  const arrangement = keys.join();
  const seen = useRef(arrangement);
  useEffect(() => {
    if (seen.current === arrangement) return;
    seen.current = arrangement;
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [arrangement]);
  /** With what is typed: a section takes it along. */
  const current = (): Placed[] => {
    const form = list.current?.closest("form");
    const { payload } = formSubmission(new FormData(form ?? undefined), FrontPage, t.timeZone);
    const typed = (payload.sections ?? []) as Partial<Section>[];
    return rows.map(({ key, section }, at) => ({ key, section: { ...section, ...typed[at] } }));
  };
  const move = (command: string) => {
    const before = current();
    setRows(reordered(keys, command).flatMap((key) => before.find((row) => row.key === key) ?? []));
  };
  const add = (kind: SectionKind) => {
    added.current++;
    flushSync(() => setRows([...current(), { key: `added-${added.current}`, section: { kind } }]));
    list.current?.lastElementChild?.querySelector("button")?.focus();
  };
  const kinds = SECTION_KINDS.filter((kind) => kind !== "collection" || choices.collections.length > 0);
  return (
    <Arranged values={{ sections: rows.map(({ section }) => section) }}>
      {rows.length === 0 && <p className="text-muted">{t("studioFrontPage.none")}</p>}
      <ol ref={list} className="grid gap-4 empty:hidden">
        {rows.map(({ key, section: { kind } }, at) => (
          <Card as="li" key={key} className="grid gap-4 p-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="font-medium text-base">
                <span className="text-muted tabular-nums">{`${at + 1}. `}</span>
                <span>{t(`studioFrontPage.${kind}`)}</span>
              </h3>
              <MoveButtons
                moves={["earlier", "later", "remove"]}
                id={key}
                label={t("studioFrontPage.place", { kind: t(`studioFrontPage.${kind}`), number: at + 1 })}
                ids={keys}
                sent={null}
                move={move}
              />
            </div>
            <input type="hidden" name={`sections[${at}].kind`} value={kind} />
            <SectionFields name={`sections[${at}]`} kind={kind} choices={choices} />
          </Card>
        ))}
      </ol>
      {rows.length < MAX_SECTIONS ? (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-2 font-medium text-sm">{t("studioFrontPage.add")}</legend>
          {kinds.map((kind) => (
            <Button
              key={kind}
              type="button"
              variant="secondary"
              disabled={!isHydrated}
              onClick={() => add(kind)}
            >
              {t(`studioFrontPage.${kind}`)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className="text-muted">{t("studioFrontPage.full", { count: MAX_SECTIONS })}</p>
      )}
    </Arranged>
  );
}

interface FrontPageFormProps {
  frontPage: FrontPage & { revision: string };
  choices: Choices;
  onEdit: (form: FormData) => void;
}

export function FrontPageForm({ frontPage: { revision, ...values }, choices, onEdit }: FrontPageFormProps) {
  const t = useT();
  return (
    <StudioForm intent="save" schema={FrontPage} of={{ revision }} values={values} onEdit={onEdit}>
      <CardSection id="window" title={t("studioFrontPage.window")} text={t("studioFrontPage.modelHint")}>
        <div className="mt-4">
          <OneModel
            name="model"
            label={t("studioFrontPage.model")}
            none={t("studioFrontPage.newestModel")}
            models={choices.models}
          />
        </div>
      </CardSection>
      <section aria-labelledby="sections" className="grid gap-4">
        <h2 id="sections" className="text-lg">
          {t("studioFrontPage.sections")}
        </h2>
        <Sections choices={choices} />
      </section>
      <SaveBar>{t("studio.save")}</SaveBar>
    </StudioForm>
  );
}
