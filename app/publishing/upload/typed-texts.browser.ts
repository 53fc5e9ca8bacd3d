import { tryToStore } from "#app/shared/browser-storage.browser.ts";

const KEY = "stall:new-model-texts";

export interface TypedTexts {
  get(name: string): string | undefined;
  set(name: string, text: string): void;
  clear(): void;
}

function stored(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}

/** What was typed in the form of a new model, by the fields' names. It survives a reload, which loses the chosen files. */
export function createTypedTexts({ isKept }: { isKept: boolean }): TypedTexts {
  const texts = isKept ? stored() : new Map<string, string>();
  const store = () => {
    if (isKept) tryToStore(sessionStorage, KEY, JSON.stringify([...texts]));
  };
  return {
    get: (name) => texts.get(name),
    set(name, text) {
      texts.set(name, text);
      store();
    },
    clear() {
      texts.clear();
      store();
    },
  };
}
