import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { UNIT_NAMES } from "#app/meshes/mesh-units.ts";
import { needsSupports, printFacts } from "#app/meshes/print-facts.ts";
import { quantityInName } from "#app/meshes/quantity.ts";
import type { ModelRefused, Refusal } from "#app/publishing/packing/refusals.ts";
import { sizeText } from "#app/publishing/packing/size-text.ts";
import { CODE_PAGES } from "#app/publishing/packing/zip-names.ts";
import type { ModelDetails } from "#app/publishing/product-details.contract.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { IncomingName } from "#app/publishing/publishing.contract.ts";
import { ProductQuery, type StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { mainReader } from "#tools/studio-cli/main-language.ts";
import { countText, eurosText } from "../amounts.ts";
import { applyUpdate } from "../apply-update.ts";
import { type CommandContext, defineCommand } from "../command.ts";
import { CommandFailure, printable, UsageError } from "../failures.ts";
import { LICENSE_PRICES } from "../license-prices.ts";
import { modelFileSchema } from "../model-file.ts";
import { flag, oneOf, type Parse, type Values, value } from "../options.ts";
import {
  type PreparedProduct,
  prepareProduct,
  type RunOptions,
  type SourceJob,
  sourceKind,
} from "../prepare.ts";
import { omittedText, PREVIEW_CHOICES } from "../preview.ts";
import { progressOn } from "../progress.ts";
import { createProduct } from "../publish-product.ts";
import { columnsText, type Screen } from "../screen.ts";
import { idOf, newSheet, readProductInput, type SheetOptions } from "../sheet.ts";
import { SHEET_OPTIONS, sheetOptions } from "../sheet-options.ts";
import type { Studio } from "../studio-api.ts";
import { askUnits } from "../units.ts";
import { cacheFolder, uploadStore } from "../upload-store.ts";
import { withWorkFolder } from "../work-folder.ts";
import { guessedText } from "../zip-names.ts";

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
  const percents = files
    .flatMap(({ facts }) => (facts ? printFacts(facts) : []))
    .filter(needsSupports)
    .map(({ overhangPercent }) => overhangPercent);
  if (percents.length === 0) return [];
  const maxPercent = Math.max(...percents);
  return [
    `${countText(percents.length, "file")} with overhangs of more than 45°, at most ${maxPercent}% of the surface; --supports says whether it needs supports`,
  ];
}

function printProblems(files: PublishedFile[], supportsStated: boolean): string[] {
  const problems = files.flatMap(problemsOf);
  const shownProblems = problems.slice(0, MAX_PROBLEMS);
  if (problems.length > shownProblems.length)
    shownProblems.push(`… and ${problems.length - shownProblems.length} more`);
  return [...shownProblems, ...(supportsStated ? [] : overhangLine(files))];
}

const newId: Parse<string> = (id) =>
  ProductQuery.safeParse({ id }).success ? id : { problem: "use small letters, digits and hyphens" };
const incomingName: Parse<string> = (name) =>
  IncomingName.safeParse(name).success
    ? name
    : { problem: "it is the name after incoming/, which ends in .zip" };

const OPTIONS = {
  schema: flag("prints the JSON Schema of model.json"),
  id: value(
    "ID",
    "part of the product's address; default from the title, and that from the folder's name",
    newId,
  ),
  ...SHEET_OPTIONS,
  update: flag(
    "changes the product of this id and lists the changes; other fields stay, and changed files become its next version",
  ),
  preview: value(
    "KIND",
    "the 3D view: exact (default for free models), protected (default for paid models: looks the same, but its surface is moved, so that nothing printed from it fits; parts under 40 mm lose small lettering and look a little swollen, some under 20 mm may fit) or none",
    oneOf(PREVIEW_CHOICES),
  ),
  sheet: value("FILE", "a model.json in another place, with its pictures beside it"),
  incoming: value(
    "NAME.zip",
    "the zip is in the bucket already, uploaded with wrangler or an S3 tool",
    incomingName,
  ),
  "zip-names": value(
    "CODEPAGE",
    `how the names in the zip are written that do not say so: ${CODE_PAGES.slice(0, 3).join(", ")}, … (default ${CODE_PAGES[0]}; the names are shown)`,
    oneOf(CODE_PAGES),
  ),
  units: value(
    "UNIT",
    `${UNIT_NAMES.join(", ")}: the unit of files whose sizes can hardly be millimetres (under 2 mm, over 2 m), which publishing stops at otherwise. The files stay as they are: the shop measures them in it`,
    oneOf(UNIT_NAMES),
  ),
  "photos-in-zip": flag(
    "the photos among the files are sold with them too; without it only those that a material, a PLY, a SCAD or a text names. Unless pictures are named, a model without any shows the photos",
  ),
  "skip-refused": flag("goes on without the files that are refused, and names them"),
  "dry-run": flag("check and pack, show the files (with --update also what would change), send nothing"),
};

export const publish = defineCommand({
  name: "publish",
  takes: "FOLDER|ZIP [options]",
  summary: "a new product, or with --update a change of one",
  about: `Publishes a folder or a .zip as a new product. An existing product is changed only with --update.

It needs an STL or 3MF file; STEP, OBJ, SCAD, F3D, G-code, PDF, texts, pictures and a LICENSE may be included.
A model is at most 10 m wide. After Ctrl-C, a reboot or a broken connection the same command resumes the upload.

A zip that is in the shop's bucket already, uploaded by wrangler or an S3 tool, is named by --incoming:
  npx wrangler r2 object put stall-models/incoming/dragon.zip --remote --file dragon.zip

A folder may have a model.json with the same fields; options win over it. Prices in it are texts:
  { "title": { "en": "Dragon", "es": "Dragón" }, "description": "It opens its wings.",
    "prices": { "standard": "4.99", "commercial": "24.99" }, "images": [{ "file": "dragon.jpg" }] }`,
  options: OPTIONS,
  examples: [
    "./dragon --price 4.99 --description @dragon.md --image dragon.jpg",
    "./dragon --dry-run",
    './dragon --update --notes "Stronger wings" --url https://shop.example',
    "dragon.zip --sheet model.json --incoming dragon.zip --url https://shop.example",
  ],
  async run({ values, names }, context) {
    if (values.schema) {
      context.streams.out.write(`${JSON.stringify(modelFileSchema(), null, 2)}\n`);
      return undefined;
    }
    return publishSource(jobOf(values, names), context);
  },
});

interface PublishJob extends SourceJob {
  options: SheetOptions;
  sheetPath?: string;
  /** Changes the product of this id; without it an existing product is refused. */
  update: boolean;
  dryRun: boolean;
}

function jobOf(values: Values<typeof OPTIONS>, names: string[]): PublishJob {
  const [source] = names;
  if (source === undefined || names.length > 1) throw new UsageError("publish takes one folder or one .zip.");
  const { id, incoming, "zip-names": zipNames, units, preview, sheet: sheetPath, update = false } = values;
  if (zipNames !== undefined && incoming !== undefined)
    throw new UsageError("--zip-names is for a zip that is packed again; --incoming sells it as it is.");
  if (values["skip-refused"] && incoming !== undefined)
    throw new UsageError("--skip-refused packs the rest anew; --incoming sells a zip as it is.");
  if (values.remove && !update) throw new UsageError("--remove changes a product: add --update.");
  const options = { ...sheetOptions(values), id };
  const dryRun = values["dry-run"] ?? false;
  const { "photos-in-zip": photosInZip, "skip-refused": skipRefused } = values;
  return {
    source,
    incoming,
    zipNames,
    units,
    preview,
    photosInZip,
    skipRefused,
    sheetPath,
    update,
    dryRun,
    options,
  };
}

async function publishSource(job: PublishJob, context: CommandContext) {
  const { screen, signal, env } = context;
  const { dryRun } = job;
  const kind = await sourceKind(job);
  // A dry run of a new product needs no shop; otherwise address and token are checked before the slow
  // packing.
  const studio = dryRun && !job.update ? null : context.studio();
  await studio?.learnMainLanguage();
  const input = await readProductInput(job);
  const sheet = job.update ? null : newSheet(input, job.source);
  const current = studio && (await currentProduct(studio, { id: sheet?.id ?? idOf(input, job.source), job }));
  const progress = progressOn(screen);
  const runOptions = { onProgress: progress.show, signal };
  const uploadOptions = {
    preview: job.preview,
    incoming: job.incoming,
    store: uploadStore(cacheFolder(env)),
    onOmitted: (paths: string[]) => screen.line(omittedText(paths)),
    onNoPreview: ({ message }: ModelRefused) => screen.line(message),
  };
  return withWorkFolder(async (workFolder) => {
    try {
      const prepared = await prepareProduct({ job, kind, input, current }, workFolder, runOptions);
      progress.clear();
      showFiles(prepared, screen);
      for (const note of prepared.notes) screen.line(note);
      if (prepared.guessedNames && !job.zipNames) screen.line(guessedText(prepared.guessedNames));
      for (const line of warningLines(prepared.warnings)) screen.line(line);
      if (!job.units) askUnits(prepared.files);
      const supports = input.facts.supports ?? current?.supports;
      showProblems(printProblems(prepared.files, supports !== undefined), screen);
      const zipAnswer = zipFacts(prepared);
      if (sheet)
        return {
          ...(await createNew(studio, { ...uploadOptions, sheet, prepared }, { ...runOptions, screen })),
          ...zipAnswer,
        };
      if (!studio || !current) throw new Error("an update has a product");
      const update = { ...uploadOptions, current, facts: input.facts, prepared };
      return {
        ...(await applyUpdate(studio, { ...update, dryRun }, { ...runOptions, screen })),
        ...zipAnswer,
      };
    } finally {
      progress.clear();
    }
  });
}

/** The product that will be changed, null for a new one. */
async function currentProduct(
  studio: Studio,
  { id, job }: { id: string; job: PublishJob },
): Promise<StudioProductDetail | null> {
  const current = await studio.product(id);
  if (job.update && !current)
    throw new CommandFailure(
      `The shop has no product ${id}. Leave out --update to publish it, or name one with --id.`,
    );
  if (current && !job.update) throw new CommandFailure(idTakenText(current));
  return current;
}

function idTakenText({ id, title, version, prices, status }: StudioProductDetail): string {
  const price = eurosText(
    LICENSE_TYPES.map((license) => prices[license]).find((cents) => typeof cents === "number") ?? 0,
  );
  const facts = [`version ${version}`, price, ...(status === "published" ? [] : [status])].join(", ");
  return `The shop has ${id} already: "${inLanguage(title, mainReader())}", ${facts}. Nothing was changed.
  To change that product, add --update.
  To sell this one beside it, give it another id: --id ${id}-2`;
}

async function createNew(
  studio: Studio | null,
  product: Parameters<typeof createProduct>[1],
  runOptions: RunOptions & { screen: Screen },
) {
  const { screen } = runOptions;
  const { sheet, prepared } = product;
  showSheet(sheet, prepared, screen);
  if (studio === null) {
    screen.line(screen.good("Everything is fine. This was a dry run: nothing was sent."));
    return { dryRun: true, id: sheet.id };
  }
  const answer = await createProduct(studio, product, runOptions);
  const title = printable(inLanguage(sheet.title, mainReader()));
  screen.line(screen.good(`Published ${title}, version ${answer.version}: ${printable(answer.url)}`));
  return answer;
}

function zipFacts({ zip, files, ignoredFiles, guessedNames, warnings }: PreparedProduct) {
  return { zip: { bytes: zip.bytes, sha256: zip.sha256 }, files, ignoredFiles, guessedNames, warnings };
}

function showFiles({ zip, files, ignoredFiles }: PreparedProduct, screen: Screen): void {
  for (const line of columnsText(files.map(fileRow), new Set([1, 2]))) screen.line(`  ${line}`);
  if (ignoredFiles.length > 0) screen.line(`Ignored: ${ignoredFiles.map(printable).join(", ")}`);
  const unpacked = files.reduce((sum, file) => sum + file.bytes, 0);
  screen.line(`Zip: ${sizeText(zip.bytes)} (${sizeText(unpacked)} unpacked), SHA-256 ${zip.sha256}`);
}

const warningLines = (warnings: Refusal[]): string[] =>
  warnings.length === 0
    ? []
    : ["Please check:", ...warnings.map(({ file, reason }) => `  ${printable(file)} ${printable(reason)}`)];

function showProblems(problems: string[], screen: Screen): void {
  if (problems.length === 0) return;
  screen.line("Printing problems:");
  for (const problem of problems) screen.line(`  ${problem}`);
}

function showSheet(
  { id, title, prices }: ModelDetails,
  { files, pictures = [] }: PreparedProduct,
  screen: Screen,
): void {
  const facts = [
    countText(files.length, "file"),
    countText(pictures.length, "picture"),
    ...LICENSE_TYPES.map((license) => {
      const cents = prices[license];
      return cents === undefined ? "" : `${LICENSE_PRICES[license].name} ${eurosText(cents)}`;
    }),
  ];
  screen.line(
    `${screen.strong(printable(inLanguage(title, mainReader())))} (${id}): ${facts.filter(Boolean).join(", ")}`,
  );
  if (pictures.length === 0) screen.line("Without a picture the shop shows a grey square; --image adds one.");
}

function fileRow({ path, bytes, format, triangles, size }: PublishedFile): string[] {
  return [
    path,
    sizeText(bytes),
    triangles === null ? format.toUpperCase() : countText(triangles, "triangle"),
    size === null
      ? ""
      : `${[size.x, size.y, size.z].map((side) => (side < 0.05 ? "< 0.1" : side.toFixed(1))).join(" × ")} mm`,
    triangles !== null && quantityInName(path) > 1 ? `print ${quantityInName(path)} (from its name)` : "",
  ];
}
