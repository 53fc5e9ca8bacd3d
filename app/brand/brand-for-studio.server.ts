import { readFrontPage } from "#app/front-page/front-page.server.ts";
import type { Reads } from "#app/services.ts";
import { type Brand, type BrandPreviewed, picturesIn, type StoredBrand } from "./brand.contract.ts";
import { brandOf, readStoredBrand } from "./brand.server.ts";
import type { PreviewedBrand } from "./brand-preview.tsx";
import { welcomeContent } from "./welcome-content.ts";

async function shownBrand(services: Reads, stored: StoredBrand): Promise<Brand> {
  const { mainLanguage } = await services.shop.profile();
  return brandOf(stored, { settings: services.settings, mainLanguage });
}

async function previewOf(brand: Brand, services: Reads): Promise<PreviewedBrand> {
  const { numbers, frontPage } = await services.shop.profile();
  const { model } = await readFrontPage(services, { ...frontPage, sections: [] });
  return { name: brand.name, logo: brand.logo, welcome: welcomeContent({ brand, model, numbers }, services) };
}

/** The brand as the studio's page shows it. */
export async function brandForStudio(services: Reads) {
  const stored = await readStoredBrand(services);
  const brand = await shownBrand(services, stored);
  return { stored, brand, preview: await previewOf(brand, services) };
}

/** What is typed as pages would show it; nothing is stored. */
export async function previewBrand(services: Reads, typed: BrandPreviewed): Promise<PreviewedBrand> {
  const stored = await readStoredBrand(services);
  const [logo, hero] = [picturesIn(typed.logo)[0], picturesIn(typed.hero)[0]];
  return previewOf(await shownBrand(services, { ...stored, ...typed, logo, hero }), services);
}
