/** `publish`: checks everything, shows what will be sold, and only then sends it. */
import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText, countText, eurosText } from "../amounts.ts";
import type { Command } from "../arguments.ts";
import { connectionTo } from "../connection.ts";
import { printable } from "../failures.ts";
import { type Prepared, prepare } from "../prepare.ts";
import { progressOn } from "../progress.ts";
import { sendToShop } from "../publish.ts";
import { columnsText, type Screen } from "../screen.ts";
import { studioOf } from "../studio-api.ts";
import { withWorkFolder } from "../work-folder.ts";
import type { Surroundings } from "./command.ts";

/** @returns the object for `--json` */
export async function publish(command: Extract<Command, { name: "publish" }>, around: Surroundings) {
  const { screen, signal } = around;
  const { job, dryRun } = command;
  const studio = dryRun ? null : studioOf(await connectionTo(command.url, around.env), signal);
  const progress = progressOn(screen);
  const running = { onProgress: progress.show, signal };
  return withWorkFolder(async (workFolder) => {
    try {
      const prepared = await prepare(job, workFolder, running);
      progress.clear();
      show(prepared, screen);
      const facts = factsOf(prepared);
      if (studio === null) {
        screen.line(screen.good("Everything is fine. This was a dry run: nothing was sent."));
        return { dryRun: true, ...facts };
      }
      const answer = await sendToShop(studio, { prepared, incoming: job.incoming }, running);
      progress.clear();
      const title = printable(prepared.sheet.title.en);
      screen.line(screen.good(`Published ${title}, version ${answer.version}: ${printable(answer.url)}`));
      return { ...answer, ...facts };
    } finally {
      progress.clear();
    }
  });
}

function factsOf({ sheet, zip, files, leftOut }: Prepared) {
  return { id: sheet.id, zip: { bytes: zip.bytes, sha256: zip.sha256 }, files, leftOut };
}

function show(prepared: Prepared, screen: Screen): void {
  const { sheet, zip, files, leftOut, pictures } = prepared;
  for (const line of columnsText(files.map(fileRow), new Set([1, 2]))) screen.line(`  ${line}`);
  if (leftOut.length > 0) screen.line(`Left out: ${leftOut.map(printable).join(", ")}`);
  const prices = [
    sheet.prices.standard === undefined ? "" : `Standard ${eurosText(sheet.prices.standard)}`,
    sheet.prices.commercial === undefined ? "" : `Commercial ${eurosText(sheet.prices.commercial)}`,
  ];
  const facts = [countText(files.length, "file"), countText(pictures.length, "picture"), ...prices];
  screen.line(
    `${screen.strong(printable(sheet.title.en))} (${sheet.id}): ${facts.filter(Boolean).join(", ")}`,
  );
  const unpacked = files.reduce((sum, file) => sum + file.bytes, 0);
  screen.line(`Zip: ${bytesText(zip.bytes)} (${bytesText(unpacked)} unpacked), SHA-256 ${zip.sha256}`);
}

function fileRow({ path, bytes, format, triangles, size }: PublishedFile): string[] {
  return [
    path,
    bytesText(bytes),
    triangles === null ? format.toUpperCase() : countText(triangles, "triangle"),
    size === null ? "" : `${[size.x, size.y, size.z].map((side) => side.toFixed(1)).join(" × ")} mm`,
  ];
}
