/**
 * The words of pages in the browser. A page names its subjects (`handle`), a part that is loaded later brings its own (`lazyPart`); they
 * are loaded before either is shown, so `t` finds every word.
 */
import { useMatches, useNavigation } from "@remix-run/react";
import { type ComponentType, lazy, useEffect } from "react";
import { matchRoutes } from "react-router";
import { getInitialNamespaces } from "remix-i18next/client";
import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import type { Subject } from "./en/all.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "./languages.ts";
import { addSections } from "./merged.ts";
import { type PageHandle, SHELL_SUBJECTS } from "./page-words.ts";
import { NO_SHOP } from "./reader.ts";
import { type Dictionary, inShop, type Translate, translator, type Wording } from "./translate.ts";

type Sections = Partial<Dictionary>;

/** Each file exports one object of sections. */
const FILES = import.meta.glob<Record<string, Sections>>([
  "./*/*.ts",
  "!./*/all.ts",
  "!./*/*.mails.ts",
  "!./*/*.studio.ts",
]);

const sections: Sections = {};
const loaded = new Set<Subject>();
const loading = new Map<Subject, Promise<unknown>>();

function pageLanguage() {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

async function wordsOf(subject: Subject, language: Language): Promise<Sections[]> {
  const path = `./${language}/${subject}.ts`;
  const file =
    FILES[path] ?? (await importWithRetry(() => import("./studio-words.browser.ts"))).STUDIO_FILES[path];
  if (!file) throw new Error(`There are no words in ${path}`);
  return Object.values(await importWithRetry(file));
}

async function load(subject: Subject) {
  addSections(sections, await wordsOf(subject, pageLanguage()));
  loaded.add(subject);
}

function loadWords(subjects: readonly Subject[]): Promise<unknown> | null {
  const missing = subjects.filter((subject) => !loaded.has(subject));
  for (const subject of missing) if (!loading.has(subject)) loading.set(subject, load(subject));
  return missing.length > 0 ? Promise.all(missing.map((subject) => loading.get(subject))) : null;
}

export async function browserTranslator(subjects: readonly Subject[]): Promise<Translate> {
  await loadWords(subjects);
  return inShop(translator(pageLanguage(), sections), NO_SHOP);
}

/** The words of a subject in any language, for texts that are stored in several. */
export async function translatorIn(language: Language, subject: Subject): Promise<Wording> {
  const words: Sections = {};
  addSections(words, await wordsOf(subject, language));
  return translator(language, words);
}

export const initialSubjects = () => [...SHELL_SUBJECTS, ...(getInitialNamespaces() as Subject[])];

const subjectsOf = (handle: unknown): Subject[] => (handle as PageHandle | undefined)?.i18n ?? [];

function useWordsOfNextPage() {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return;
    for (const { route } of matchRoutes(window.__remixRouter.routes, location) ?? [])
      void route.lazy?.().then(({ handle }) => loadWords(subjectsOf(handle)));
  }, [location]);
}

/** Suspends until the words of the page are loaded: as a navigation is a transition, React shows the page before until then. */
export function usePageWords() {
  useWordsOfNextPage();
  const subjects = useMatches().flatMap(({ handle }) => subjectsOf(handle));
  const coming = import.meta.env.SSR ? null : loadWords(subjects);
  if (coming) throw coming;
}

export async function withWords<Module>(
  subjects: readonly Subject[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), import.meta.env.SSR ? null : loadWords(subjects)]);
  return module;
}

export const lazyPart = <Props extends object>(
  subjects: readonly Subject[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => withWords(subjects, () => importWithRetry(load)));
