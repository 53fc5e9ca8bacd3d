import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sitemapProducts } from "#app/domain/catalog/catalog.server.ts";
import { crawlerResponse, sitemap } from "#app/http/sitemap.server.ts";

export async function loader({ context: { services } }: LoaderFunctionArgs) {
  const products = await sitemapProducts(services);
  const pages = products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changedAt: updatedAt }));
  const xml = sitemap(services.settings.SHOP_ORIGIN, [{ path: "/" }, { path: "/contact" }, ...pages]);
  return crawlerResponse(xml, "application/xml");
}
