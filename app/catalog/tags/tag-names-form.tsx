import { Form, Link } from "@remix-run/react";
import { listAddress } from "#app/catalog/list/list-params.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/main-language.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { type NamedTag, nameField } from "./tag-names.contract.ts";

const FIELD = "min-h-11 w-full min-w-0 rounded-box border border-edge bg-surface px-3 hover:border-ink";

export function TagNamesForm({ tags, maxLength }: { tags: readonly NamedTag[]; maxLength: number }) {
  const t = useT();
  return (
    <Form method="post" className="grid gap-6">
      <ul className="border-line border-t">
        {tags.map(({ tag, models, names }) => (
          <li
            key={tag}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-2 border-line border-b py-3 sm:grid-cols-[1fr_1fr_1fr]"
          >
            <p className="wrap-anywhere max-sm:col-span-2">
              <Link to={listAddress({ tag })} className="text-link">
                {tag}
              </Link>{" "}
              <span className="text-muted text-sm">{t.count("studioTags.models", models)}</span>
            </p>
            <input type="hidden" name="tag" value={tag} />
            {mainLanguageFirst().map((language) => (
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
      <div>
        <IntentButton intent="save">{t("studioTags.save")}</IntentButton>
      </div>
    </Form>
  );
}
