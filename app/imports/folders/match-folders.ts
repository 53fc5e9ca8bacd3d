/** Which model a folder of the maker's disk belongs to. A name has to say it; what only resembles one is asked. */
import { plainLetters, slugOf, titleFromName } from "#app/catalog/names-of-files.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { licenseOf } from "#app/imports/license-names.ts";

export interface MatchableModel {
  id: string;
  /** In each language. */
  title: Translated;
  hasFiles: boolean;
  isFree: boolean;
}

export type FolderMatch =
  | { is: "sure"; id: string }
  /** It has files already. */
  | { is: "present"; id: string }
  | { is: "new" }
  /** The most similar first; none where a folder or a model beside it has the same name. */
  | { is: "asked"; likely: string[] };

const MAX_LIKELY = 5;
const wordsOf = (name: string) => plainLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [];
/** "Vase 1.5" is not "Vase 15". */
const joined = (words: readonly string[]) => words.join(" ").replace(/(?<!\d) | (?!\d)/g, "");

/** Google Drive's time and number behind the name of a folder it has zipped. */
const DRIVE_SUFFIX = /-\d{8}T\d{6}Z(?:-\d+)+$/;
/** Ids of other shops, dates and hashes; no year and no version, which tell models apart. */
const isAdded = (word: string) => /^\d{5,}$/.test(word) || /^(?=.*\d)(?=.*[a-f])[\da-f]{8,}$/.test(word);

function withoutAdded(words: string[]): string[] {
  const start = words.findIndex((word) => !isAdded(word));
  return words.slice(Math.max(0, start), words.findLastIndex((word) => !isAdded(word)) + 1);
}

/** A name's words without what shops and programs put around them. */
function ownWords(name: string): string[] {
  const words = withoutAdded(wordsOf(name.replace(DRIVE_SUFFIX, "")));
  const license = words.findIndex((_, at) => at > 0 && licenseOf(words.slice(at).join(" ")) !== null);
  return license < 0 ? words : withoutAdded(words.slice(0, license));
}

interface Names {
  whole: Set<string>;
  own: Set<string>;
  words: string[][];
}

const namesOf = ({ id, title }: MatchableModel): Names => {
  const names = [...Object.values(title), id];
  const words = names.map(ownWords);
  const keys = (all: string[][]) => new Set(all.map(joined).filter(Boolean));
  return { whole: keys(names.map(wordsOf)), own: keys(words), words };
};

/** How many letters have to change; more than `max` counts as one more. */
function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...a].entries()) {
    const next = [row + 1];
    for (const [at, other] of [...b].entries())
      next.push(
        Math.min((above[at] ?? 0) + Number(letter !== other), (above[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    above = next;
  }
  return above.at(-1) ?? 0;
}

/** From 0 to 1: all words of one name stand in the other, or few letters differ. */
function similarity(folder: readonly string[], model: readonly string[]): number {
  const [few, many] = folder.length < model.length ? [folder, model] : [model, folder];
  if (few.length === 0) return 0;
  if (few.every((word) => many.includes(word))) return few.length / many.length;
  const [a, b] = [joined(folder), joined(model)];
  const max = Math.floor(Math.min(a.length, b.length) / 4);
  const changed = distance(a, b, max);
  return changed > max ? 0 : 1 - changed / Math.max(a.length, b.length);
}

interface Model extends MatchableModel {
  names: Names;
}

/** @returns how exactly the name is one of a model's: 2 as it stands, 1 without what was added, 0 not */
function exactness(name: string, { names }: Model): number {
  const whole = joined(wordsOf(name));
  if (whole === "") return 0;
  if (names.whole.has(whole)) return 2;
  const own = joined(ownWords(name));
  // Where both had something added, that may be what tells them apart.
  return names.own.has(whole) || names.whole.has(own) ? 1 : 0;
}

function likelyModels(name: string, models: readonly Model[]): string[] {
  const words = ownWords(name);
  return models
    .filter(({ hasFiles }) => !hasFiles)
    .map(({ id, names }) => ({
      id,
      similar: Math.max(...names.words.map((each) => similarity(words, each))),
    }))
    .filter(({ similar }) => similar > 0)
    .toSorted((a, b) => b.similar - a.similar)
    .slice(0, MAX_LIKELY)
    .map(({ id }) => id);
}

/** What each name matches, in their order; two folders never match the same model. */
export function matchFolders(names: readonly string[], known: readonly MatchableModel[]): FolderMatch[] {
  const models = known.map((model) => ({ ...model, names: namesOf(model) }));
  const found = names.map((name) => {
    const rated = models.map((model) => ({ model, exact: exactness(name, model) }));
    const exact = Math.max(0, ...rated.map((each) => each.exact));
    return { exact, models: exact === 0 ? [] : rated.filter((each) => each.exact === exact) };
  });
  const addresses = names.map((name) => slugOf(titleFromName(name)));
  const isUnique = (at: number) =>
    addresses.indexOf(addresses[at] ?? "") === addresses.lastIndexOf(addresses[at] ?? "");
  return names.map((name, at) => {
    const { exact = 0, models: matched = [] } = found[at] ?? {};
    const [only, ...others] = matched;
    const isClaimed = found.some(
      (other, place) =>
        place !== at && other.exact >= exact && other.models.some(({ model }) => model === only?.model),
    );
    if (only && others.length === 0 && !isClaimed) {
      const { id, hasFiles } = only.model;
      return { is: hasFiles ? "present" : "sure", id };
    }
    const likely = likelyModels(name, models);
    return likely.length > 0 || only || !isUnique(at) ? { is: "asked", likely } : { is: "new" };
  });
}
