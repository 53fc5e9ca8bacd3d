import { productNames } from "#app/imports/imports.store.server.ts";
import type { Reads } from "#app/services.ts";
import type { MatchableModel } from "./match-folders.ts";

export async function matchableModels({ db }: Pick<Reads, "db">): Promise<MatchableModel[]> {
  const models = await productNames(db);
  return models.map(({ version, ...model }) => ({ ...model, hasFiles: version > 0 }));
}
