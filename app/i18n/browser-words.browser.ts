/** The words of a page in the browser: a landing page loads only its own, so that little has to load first; the other words follow later. */

import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import type { Language } from "./languages.ts";
import { type Dictionary, type Translate, translator } from "./translate.ts";

type Sections = Partial<Dictionary>;
type Part = "first" | "words" | "studio";

/** Each file exports one object of sections. */
const FILES = import.meta.glob<Record<string, Sections>>([
  "../i18n/*/*.ts",
  "!../i18n/*/all.ts",
  "!../i18n/*/*.mails.ts",
]);

const FORMS = ["accounts", "contact", "errors"];

/** The subjects whose words a page needs first. */
function subjectsFor(path: string): string[] {
  const first = /^\/(login|register|forgot|contact)$/.test(path) ? FORMS : ["catalog", "brand", "printers"];
  return ["shell", ...first];
}

function filesOf(part: Part, language: Language, path: string) {
  const subjects = subjectsFor(path);
  return Object.entries(FILES)
    .filter(([file]) => {
      const [folder, name = ""] = file.split("/").slice(-2);
      const isStudio = name.endsWith(".studio.ts");
      const isFirst = subjects.includes(name.replace(".ts", ""));
      return (
        folder === language && (part === "studio" ? isStudio : !isStudio && (part === "words" || isFirst))
      );
    })
    .map(([, load]) => load());
}

function partsFor(path: string): Part[] {
  if (path.startsWith("/studio")) return ["words", "studio"];
  return /^\/(login|register|forgot|contact|product\/[^/]+)?$/.test(path) ? ["first"] : ["words"];
}

/**
 * The translator of the page at `path`. Asked for words that are not loaded yet, it throws the promise of their loading: React
 * shows the previous page until that has settled.
 */
export async function browserTranslator(language: Language, path: string): Promise<Translate> {
  const words: Sections = {};
  const loaded = new Set<Part>();
  const load = async (part: Part) => {
    for (const file of await Promise.all(filesOf(part, language, path)))
      Object.assign(words, ...Object.values(file));
    loaded.add(part);
  };
  await Promise.all(partsFor(path).map(load));
  const loading: { [P in Part]?: Promise<void> } = {};
  const loadLater = (part: Part) => {
    loading[part] ??= importWithRetry(() => load(part));
    return loading[part];
  };
  const onMissing = (key: string) => {
    const part = key.startsWith("studio") ? "studio" : "words";
    if (!loaded.has(part)) throw loadLater(part);
  };
  // The first press is likely to lead to another page: its words are loaded beside it, not after it.
  for (const press of ["pointerdown", "keydown"])
    addEventListener(press, () => loadLater("words"), { once: true });
  return translator(language, words, onMissing);
}
