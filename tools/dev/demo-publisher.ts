/**
 * A process that makes and publishes the demo models it is sent, one at a time, and answers each with its id.
 * Its argument is the certificate of a shop over https.
 */
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import { makeModel } from "#tools/demo/make-model.ts";
import { publishFolder } from "#tools/studio-cli/publish-product.ts";
import { trustCertificate } from "./trust-certificate.ts";

export interface DemoRequest {
  id: string;
  publishedAt: Date;
  shop: { url: string; token: string; preview?: "none" };
}

const [, , certPath] = process.argv;
if (certPath) trustCertificate(certPath);

process.once("disconnect", () => process.exit());
process.on("message", async ({ id, publishedAt, shop }: DemoRequest) => {
  const model = demoCatalogue.find(({ sheet }) => sheet.id === id);
  if (!model) throw new Error(`There is no demo model ${id}`);
  await publishFolder({
    folder: await makeModel(model),
    ...shop,
    preview: shop.preview ?? model.preview,
    publishedAt,
  });
  process.send?.(id);
});
