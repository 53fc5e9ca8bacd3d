/** HTML by template: every value put in is escaped, unless it is markup made here. */
export interface Markup {
  markup: string;
}

export type Content = string | number | false | null | Markup | Markup[];

export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  const filled = values.map((value, i) => markupOf(value) + (strings[i + 1] ?? ""));
  return { markup: (strings[0] ?? "") + filled.join("") };
}

/** Text that is markup already: our own style sheet and script. */
export function trusted(markup: string): Markup {
  return { markup };
}

function markupOf(value: Content): string {
  if (value === null || value === false) return "";
  if (Array.isArray(value)) return value.map((part) => part.markup).join("");
  return typeof value === "object" ? value.markup : escapeText(String(value));
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
