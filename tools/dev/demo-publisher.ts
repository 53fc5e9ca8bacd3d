/**
 * A process that makes and publishes the demo models it is sent, one at a time, and answers each with its id. Its argument is the
 * certificate of a shop over https.
 */
import { join } from "node:path";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import { makeModel } from "#tools/demo/make-model.ts";
import { publishFolder } from "#tools/studio-cli/publish-product.ts";
import { trustCertificate } from "./trust-certificate.ts";

export interface DemoRequest {
  id: string;
  folder: string;
  publishedAt: Date;
  shop: { url: string; token: string; preview?: "none" };
}

const [, , certPath] = process.argv;
if (certPath) trustCertificate(certPath);

process.once("disconnect", () => process.exit());
process.on("message", async ({ id, folder, publishedAt, shop }: DemoRequest) => {
  const model = demoCatalogue.find(({ sheet }) => sheet.id === id);
  if (!model) throw new Error(`There is no demo model ${id}`);
  const target = join(folder, id);
  await makeModel(model, target);
  await publishFolder({ folder: target, ...shop, preview: shop.preview ?? model.preview, publishedAt });
  process.send?.(id);
});
