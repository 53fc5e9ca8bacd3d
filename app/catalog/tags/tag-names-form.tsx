import { Form, Link } from "@remix-run/react";
import { listAddress } from "#app/catalog/list/list-params.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { type NamedTag, nameField } from "./tag-names.contract.ts";

const COLUMNS = "grid grid-cols-2 gap-x-4 sm:grid-cols-3";
const FIELD = "min-h-11 w-full min-w-0 rounded-box border border-edge bg-surface px-3 hover:border-ink";

export function TagNamesForm({ tags, maxLength }: { tags: readonly NamedTag[]; maxLength: number }) {
  const t = useT();
  return (
    <Form method="post" className="grid gap-6">
      <div>
        {/* Each field has its own label; this is for the eye. */}
        <div
          aria-hidden="true"
          className={`${COLUMNS} top-16 z-10 border-line border-b bg-paper py-2 font-medium text-sm tall:sticky`}
        >
          <span className="max-sm:hidden" />
          {mainLanguageFirst(t).map((language) => (
            <span key={language} lang={language}>
              {LANGUAGES[language].name}
            </span>
          ))}
        </div>
        <ul>
          {tags.map(({ tag, models, names }) => (
            <li key={tag} className={`${COLUMNS} items-center gap-y-2 border-line border-b py-3`}>
              <p className="wrap-anywhere max-sm:col-span-2">
                <Link to={listAddress({ tag })} className="text-link">
                  {tag}
                </Link>{" "}
                <span className="text-muted text-sm">{t.count("studioTags.models", models)}</span>
              </p>
              <input type="hidden" name="tag" value={tag} />
              {mainLanguageFirst(t).map((language) => (
                <input
                  key={language}
                  name={nameField(language, tag)}
                  lang={language}
                  defaultValue={names[language] ?? ""}
                  placeholder={tag}
                  maxLength={maxLength}
                  autoComplete="off"
                  aria-label={t("studioTags.nameIn", { tag, language: LANGUAGES[language].name })}
                  className={FIELD}
                />
              ))}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <IntentButton intent="save">{t("studioTags.save")}</IntentButton>
      </div>
    </Form>
  );
}
