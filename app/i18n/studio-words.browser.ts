/** Apart from the other words (`words.browser.ts`), because their addresses are of no use to a shopper's pages. */
import type { Dictionary } from "./translate.ts";

export const STUDIO_FILES = import.meta.glob<Record<string, Partial<Dictionary>>>("./*/*.studio.ts");
