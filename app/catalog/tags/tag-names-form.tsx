import { Link } from "@remix-run/react";
import { listAddress } from "#app/catalog/list/list-params.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SaveBar, StudioForm } from "#app/studio/studio-form.tsx";
import { type NamedTag, TagNames } from "./tag-names.contract.ts";

const COLUMNS = "grid grid-cols-2 gap-x-4 sm:grid-cols-[1fr_6rem_1fr_1fr]";

function TagItem({ named, at }: { named: NamedTag; at: number }) {
  const t = useT();
  const { tag, models } = named;
  return (
    <li className={`${COLUMNS} items-center gap-y-2 border-line border-b py-3`}>
      <p className="wrap-anywhere">
        <Link to={listAddress({ tag })} className="text-link">
          {tag}
        </Link>{" "}
        <span className="text-muted text-sm">{t.count("studioTags.models", models)}</span>
      </p>
      <input type="hidden" name={`tags[${at}].tag`} value={tag} />
      <div className="max-sm:justify-self-end">
        <Field
          name={`tags[${at}].hidden`}
          label={
            <>
              <span>{t("studioTags.hidden")}</span>
              <span className="sr-only">{`: ${tag}`}</span>
            </>
          }
        />
      </div>
      {mainLanguageFirst(t).map((language) => (
        <Field
          key={language}
          name={`tags[${at}].names.${language}`}
          label={
            <span className="sr-only">
              {t("studioTags.nameIn", { tag, language: LANGUAGES[language].name })}
            </span>
          }
          lang={language}
          placeholder={tag}
        />
      ))}
    </li>
  );
}

export function TagNamesForm({ tags }: { tags: readonly NamedTag[] }) {
  const t = useT();
  return (
    <StudioForm
      intent="save"
      schema={TagNames}
      values={{ tags: tags.map(({ tag, names, hidden }) => ({ tag, names, hidden })) }}
    >
      <div>
        {/* Each field has its own label; this is for the eye. */}
        <div
          aria-hidden="true"
          className={`${COLUMNS} top-16 z-10 border-line border-b bg-paper py-2 font-medium text-sm tall:sticky`}
        >
          <span className="col-span-2 max-sm:hidden" />
          {mainLanguageFirst(t).map((language) => (
            <span key={language} lang={language}>
              {LANGUAGES[language].name}
            </span>
          ))}
        </div>
        <ul>
          {tags.map((named, at) => (
            <TagItem key={named.tag} named={named} at={at} />
          ))}
        </ul>
      </div>
      <SaveBar>{t("studio.save")}</SaveBar>
    </StudioForm>
  );
}
