import ts from "typescript";
import { z } from "zod";

const indented = (text: string) => text.replaceAll("\n", "\n  ");

function objectType(type: ts.Type, checker: ts.TypeChecker): string {
  // Without members named by symbols: JSON has none, and their compiler-made names change with the order of
  // files.
  const named = type.getProperties().filter(({ name }) => !name.startsWith("__@"));
  const fields = named.map((field) => {
    const optional = field.flags & ts.SymbolFlags.Optional ? "?" : "";
    return `  ${field.name}${optional}: ${indented(answerType(checker.getTypeOfSymbol(field), checker))}`;
  });
  return `{\n${fields.join("\n")}\n}`;
}

/** What is answered as it is, with a status of its own. */
export const isResponse = ({ symbol }: ts.Type) => symbol?.name === "Response";

export function answerType(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.flags & ts.TypeFlags.Boolean) return "boolean";
  if (type.isUnion()) {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined) && !isResponse(part));
    return [...new Set(parts.map((part) => answerType(part, checker)))]
      .join(" | ")
      .replace(/\b(true \| false|false \| true)\b/, "boolean");
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return `Array<${item ? answerType(item, checker) : "unknown"}>`;
  }
  const index = type.getStringIndexType();
  if (index) return `Record<string, ${answerType(index, checker)}>`;
  const isObject = type.isIntersection() || type.flags & ts.TypeFlags.Object;
  return isObject ? objectType(type, checker) : checker.typeToString(type);
}

type Schema = z.core.JSONSchema.BaseSchema;

const rangeText = (min: unknown, max: unknown, unit = "") =>
  [min !== undefined && `${min}`, max !== undefined && `${max}`].filter(Boolean).length > 0
    ? `${min ?? ""}..${max ?? ""}${unit}`
    : null;

/** Undefined for the limits that Zod gives every integer: JavaScript's own. */
const statedLimit = (value: unknown) =>
  Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;

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
