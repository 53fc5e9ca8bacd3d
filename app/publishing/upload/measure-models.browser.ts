import { ApiError, call } from "#app/http/api.browser.ts";
import type { StudioProductDetail, StudioProductRow } from "#app/publishing/studio-products.contract.ts";
import { measureAgain } from "./change-preview.browser.ts";
import { type PackingProgress, PackingRefused } from "./pack-model.browser.ts";

export interface MeasuringProgress {
  title: string;
  number: number;
  count: number;
  step: PackingProgress;
}

/** The models that a run which was stopped has measured: the next one goes on after them. */
const MEASURED = "measured-models";

const measuredBefore = (): string[] => JSON.parse(localStorage.getItem(MEASURED) ?? "[]");

/** A new version of a model is measured by its upload, so an older measure of it does not count. */
const nameOf = ({ id, version }: StudioProductRow) => `${id} ${version}`;

/** What this model alone could not, while the others go on: its files are refused now, or somebody changed it meanwhile. */
const isOfOneModel = (error: unknown) =>
  error instanceof PackingRefused ||
  (error instanceof ApiError && (error.status === 404 || error.status === 409));

async function measureOne(id: string, options: Parameters<typeof measureAgain>[2]): Promise<void> {
  const product = await call<StudioProductDetail>(`/studio/product?${new URLSearchParams({ id })}`);
  if (!product) throw new Error("a product is JSON");
  const { zip, previewSeed = null, mmPerUnit = {}, preview } = product;
  const model = { id, sha256: zip.sha256, seed: previewSeed, mmPerUnit };
  await measureAgain(model, preview?.kind ?? null, options);
}

/**
 * Measures every model that has files again, one after the other.
 * @returns how many there are, and the titles of those that stay as they were
 * @throws ApiError, NetworkError, Error, the signal's reason: what is measured by then is left out the next time
 */
export async function measureModels(options: {
  signal: AbortSignal;
  onProgress(progress: MeasuringProgress): void;
}): Promise<{ count: number; unmeasured: string[] }> {
  const { signal, onProgress } = options;
  const models = ((await call<StudioProductRow[]>("/studio/products")) ?? []).filter(
    ({ version }) => version > 0,
  );
  const measured = new Set(measuredBefore());
  const unmeasured: string[] = [];
  for (const [index, model] of models.entries()) {
    if (measured.has(nameOf(model))) continue;
    const { id, title } = model;
    const show = (step: PackingProgress) =>
      onProgress({ title, number: index + 1, count: models.length, step });
    show({ step: "fetchingFiles", fraction: 0 });
    try {
      await measureOne(id, { signal, onProgress: show });
      localStorage.setItem(MEASURED, JSON.stringify([...measured.add(nameOf(model))]));
    } catch (error) {
      if (!isOfOneModel(error)) throw error;
      console.warn(`${id} was not measured again`, error);
      unmeasured.push(title);
    }
  }
  localStorage.removeItem(MEASURED);
  return { count: models.length, unmeasured };
}
