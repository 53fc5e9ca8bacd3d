/** model.json: the fields of a product in a file. `publish --schema` prints it as JSON Schema. */
import { z } from "zod";
import { byLicense } from "#app/catalog/licenses.ts";
import { PICTURE_SHOWS } from "#app/catalog/picture-shows.ts";
import { ProductAttributes } from "#app/catalog/product-attributes.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { translated } from "#app/i18n/translated.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { AltText } from "#app/publishing/pictures.contract.ts";
import { Description, ModelDetails, NotesText, Title } from "#app/publishing/product-details.contract.ts";
import { mainLanguage } from "#tools/studio-cli/main-language.ts";
import { chargeableCents } from "./amounts.ts";
import { LICENSE_PRICES } from "./license-prices.ts";

const texts = (text: z.ZodString) => {
  const example = LANGUAGE_CODES.map((code) => `"${code}": "…"`).join(", ");
  return z
    .union([text, translated(text)], {
      error: `should be a text, or { ${example} }`,
    })
    .transform((written) => (typeof written === "string" ? { [mainLanguage()]: written } : written))
    .meta({ description: `A text in the shop's main language, or { ${example} }` });
};

const PRICE_OR_FREE = /^(free|\d+([.,]\d{1,2})?)$/;
const PRICE = /^\d+([.,]\d{1,2})?$/;
const notAPrice = { error: 'is not a price; write euros between quotes, such as "4.99"' };
const price = (pattern: RegExp, description: string) =>
  z
    .string(notAPrice)
    .regex(pattern, notAPrice)
    .transform((text, context) => {
      const cents = text === "free" ? 0 : chargeableCents(text);
      if (typeof cents === "number") return cents;
      context.issues.push({ code: "custom", message: cents.problem, input: text });
      return z.NEVER;
    })
    .meta({ description });

export const ModelFile = z
  .strictObject({
    $schema: z.string().optional().meta({ description: "For editors" }),
    id: ModelDetails.shape.id
      .optional()
      .meta({ description: "Part of the product's address; default from the title" }),
    title: texts(Title).optional(),
    description: texts(Description).optional(),
    tags: ModelDetails.shape.tags.unwrap().optional(),
    alsoCalled: ModelDetails.shape.alsoCalled
      .unwrap()
      .optional()
      .meta({ description: "Other words that shoppers search for; not shown" }),
    prices: z
      .strictObject(
        byLicense((license) => {
          const { example, mayBeFree } = LICENSE_PRICES[license];
          const euros = `Euros, such as "${example}"`;
          return (mayBeFree ? price(PRICE_OR_FREE, `${euros}, or "free"`) : price(PRICE, euros)).optional();
        }),
      )
      .optional(),
    images: z
      .array(
        z.strictObject({
          file: z.string().min(1).meta({ description: "Relative to this file; the first is the cover" }),
          alt: texts(AltText).optional(),
          shows: z
            .enum(PICTURE_SHOWS)
            .optional()
            .meta({ description: "A photo of a print, or an image that a program has drawn" }),
        }),
      )
      .max(MAX_IMAGES)
      .optional(),
    ...ProductAttributes.shape,
    notes: texts(NotesText)
      .optional()
      .meta({ description: "What is new in this version, for those who bought the model" }),
  })
  .meta({ title: "model.json of a Stall product" });
export type ModelFile = z.infer<typeof ModelFile>;

export const modelFileSchema = () => z.toJSONSchema(ModelFile, { io: "input" });

const KINDS: Record<string, string> = {
  string: "a text between quotes",
  int: "a whole number",
  number: "a number",
  array: "a list [ … ]",
  object: "an object { … }",
  boolean: "true or false",
};

/** Messages for zod's issues, passed to `safeParse` as `error`; messages of the contract itself win. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is missing" : `should be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === "unrecognized_keys")
    return `${issue.keys.join(", ")} is not known; \`publish --schema\` shows what may be written`;
  if (issue.code === "too_small") {
    if (issue.origin === "string" || issue.origin === "array") return "is empty";
    return `should be at least ${issue.minimum}`;
  }
  if (issue.code === "too_big") {
    if (issue.origin === "string") return `is too long; at most ${issue.maximum} characters`;
    return issue.origin === "array" ? `at most ${issue.maximum} are possible` : `at most ${issue.maximum}`;
  }
  if (issue.code === "invalid_value") return `should be ${issue.values.join(", ")}`;
  return "is not valid";
}

const HINTS: Record<string, string> = {
  prices: "give --price 4.99 or --free",
  description: 'give --description "…" or --description @description.md',
  id: "give --id with small letters, digits and hyphens",
};

/** One line for each problem, with the place in model.json and the option that would settle it. */
export function issueLines(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => {
    const hint = path.length === 1 ? HINTS[String(path[0])] : undefined;
    const problem = message.replace(/^errors\..*/, "is not valid");
    return `  ${path.join(".") || "model.json"}: ${problem}${hint ? `; ${hint}` : ""}`;
  });
  return [...new Set(lines)].join("\n");
}
