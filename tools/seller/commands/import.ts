import { readFile } from "node:fs/promises";
import type { ImportAnswer, ImportOptions } from "#app/imports/imports.contract.ts";
import { textOfCsv } from "#app/imports/read-csv.ts";
import { countText, eurosText } from "../amounts.ts";
import { connectionTo } from "../connection.ts";
import type { CommandContext } from "../run.ts";
import { columnsText } from "../screen.ts";
import { studioOf } from "../studio-api.ts";

export type ImportCommand = { url?: string } & (
  | { action: "import"; file: string; options: ImportOptions; dryRun: boolean }
  | { action: "mail"; language: ImportOptions["language"] }
);

/** @returns the object for `--json` */
export async function importFrom(command: ImportCommand, { screen, env, signal }: CommandContext) {
  const studio = studioOf(connectionTo(command.url, env), signal);
  if (command.action === "mail") {
    const { mailed } = await studio.mailImportedBuyers(command.language);
    screen.line(screen.good(`${countText(mailed, "mail")} to past buyers on the way.`));
    return { mailed };
  }
  const { file, options, dryRun } = command;
  const answer = await studio.importFile({ ...options, dryRun, file: textOfCsv(await readFile(file)) });
  for (const line of columnsText(
    answer.rows.map((row) => rowText(row, answer)),
    new Set([0]),
  ))
    screen.line(line);
  const count = (outcome: string) => answer.rows.filter((row) => row.outcome === outcome).length;
  const created = dryRun ? "to be created" : "created";
  const summary = `${count("created")} ${created}, ${count("present")} present, ${count("refused")} refused.`;
  screen.line(screen.good(dryRun ? `${summary} Nothing was stored.` : summary));
  return answer;
}

type Row = ImportAnswer["rows"][number];

const outcomeText = ({ outcome }: Row, { dryRun }: ImportAnswer) => {
  if (outcome === "created") return dryRun ? "new" : "created";
  return outcome;
};

const priceText = ({ price }: Row, { rate }: ImportAnswer) =>
  price && (rate ? `${price.text} → ${eurosText(price.cents)}` : eurosText(price.cents));

function rowText(row: Row, answer: ImportAnswer): string[] {
  const { line, kind, title, match, buyer, licence, text } = row;
  const detail = kind === "model" ? priceText(row, answer) : `${buyer} ${licence ?? ""}`.trimEnd();
  const model = match && match !== title ? `${title} → ${match}` : title;
  return [String(line), outcomeText(row, answer), model, detail ?? "", text];
}
