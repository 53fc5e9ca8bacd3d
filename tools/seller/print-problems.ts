/** Problems that buyers may have when they print the files, found by measuring the meshes. */
import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { printFacts } from "#app/domain/meshes/print-facts.ts";
import { countText } from "./amounts.ts";
import { printable } from "./failures.ts";

const MAX_PROBLEMS = 10;

function problemsOf({ path, facts }: PublishedFile): string[] {
  if (!facts) return [];
  const { closed, flipped } = printFacts(facts);
  return [
    !closed && "has holes; a slicer may repair it, or leave something out",
    flipped && "is partly inside out; a slicer may print it hollow or not at all",
  ].flatMap((problem) => (problem ? [`${printable(path)} ${problem}`] : []));
}

function overhangLine(files: PublishedFile[]): string[] {
  const percents = files.flatMap(({ facts }) => (facts ? printFacts(facts).overhangPercent || [] : []));
  if (percents.length === 0) return [];
  const most = Math.max(...percents);
  return [
    `${countText(percents.length, "file")} with overhangs of more than 45°, at most ${most}% of the surface; --supports says whether it needs supports`,
  ];
}

/** @param supportsStated the seller has said whether it needs supports */
export function printProblems(files: PublishedFile[], supportsStated: boolean): string[] {
  const problems = files.flatMap(problemsOf);
  const shown = problems.slice(0, MAX_PROBLEMS);
  if (problems.length > shown.length) shown.push(`… and ${problems.length - shown.length} more`);
  return [...shown, ...(supportsStated ? [] : overhangLine(files))];
}
