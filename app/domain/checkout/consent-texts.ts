/** The withdrawal texts that buyers ticked, by version, so that a receipt can quote the one of its order for good. */
import type { Language } from "#app/domain/languages.ts";

export const CONSENT_TEXTS: Record<string, Record<Language, string>> = {
  "2026-11": {
    en: "Start delivery now. I know that I lose my right to withdraw within 14 days when it starts.",
    es: "Quiero la entrega ya. Sé que al empezar pierdo el derecho de desistimiento de 14 días.",
  },
};
