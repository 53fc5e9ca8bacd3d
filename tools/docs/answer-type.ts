import ts from "typescript";

const indented = (text: string) => text.replaceAll("\n", "\n  ");

function objectType(type: ts.Type, checker: ts.TypeChecker): string {
  const fields = type.getProperties().map((field) => {
    const optional = field.flags & ts.SymbolFlags.Optional ? "?" : "";
    return `  ${field.name}${optional}: ${indented(answerType(checker.getTypeOfSymbol(field), checker))}`;
  });
  return `{\n${fields.join("\n")}\n}`;
}

/** A type with every name resolved, as JSON carries it. */
export function answerType(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.flags & ts.TypeFlags.Boolean) return "boolean";
  if (type.isUnion()) {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
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
