import { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

const indented = (text: string) => text.replaceAll("\n", "\n  ");
const rangeText = (least: unknown, most: unknown, unit = "") =>
  [least !== undefined && `${least}`, most !== undefined && `${most}`].filter(Boolean).length > 0
    ? `${least ?? ""}..${most ?? ""}${unit}`
    : null;

/** Undefined for the limits that Zod gives every integer: JavaScript's own. */
const statedLimit = (value: unknown) =>
  Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;

/** The rules that a type does not express: lengths, bounds, patterns, defaults. */
function rulesOf(schema: Schema): string {
  const rules = [
    rangeText(schema.minLength, schema.maxLength, " characters"),
    rangeText(statedLimit(schema.minimum), statedLimit(schema.maximum)),
    rangeText(schema.minItems, schema.maxItems, " items"),
    schema.type === "integer" && "whole number",
    schema.format && `${schema.format}`,
    !schema.format && schema.pattern && `/${schema.pattern}/`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return rules.length > 0 ? ` // ${rules.join(", ")}` : "";
}

function objectShape({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const schema = field as Schema;
    const rules =
      schema.type === "array" ? rulesOf(schema) || rulesOf(schema.items as Schema) : rulesOf(schema);
    return `  ${name}${required.includes(name) ? "" : "?"}: ${indented(shapeOf(schema))}${rules}`;
  });
  return `{\n${fields.join("\n")}\n}`;
}

function shapeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => shapeOf(choice as Schema)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "object") return objectShape(schema);
  if (schema.type === "array") return `Array<${shapeOf(schema.items as Schema)}>`;
  return schema.type === "integer" ? "number" : String(schema.type ?? "unknown");
}

/** A contract as a reader of TypeScript sees it, with its rules as comments; refinements written in code are missing. */
export const inputShape = (contract: z.ZodType): string =>
  shapeOf(z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as Schema);
