import { newestProducts, sitemapParts, sitemapProducts } from "#app/catalog/catalog.server.ts";
import { collectionPages } from "#app/collections/collections.server.ts";
import { decideRange } from "#app/http/byte-range.server.ts";
import { type Calls, endpoint, NoInput } from "#app/http/endpoint.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { inShop } from "#app/i18n/translate.ts";
import { isUnpublishedMesh } from "#app/publishing/product-media.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { atomFeed } from "./atom-feed.ts";
import { FeedParams, ManifestParams, PictureParams, SitemapParams } from "./public-files.contract.ts";
import { robots, sitemap, sitemapIndex } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

const HOUR_SECONDS = 3_600;
const FEED_ENTRIES = 20;
const SUMMARY_LENGTH = 500;

const summaryOf = ({ description }: { description: string }) =>
  plainText(readMarkdown(description)).slice(0, SUMMARY_LENGTH);

const textResponse = (text: string, type: string, maxAge = HOUR_SECONDS): Response =>
  new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": `public, max-age=${maxAge}` },
  });

/** If-None-Match and If-Match are left out: workers/picture-cache.ts compares entity tags. */
const requestedRange = ({ method, headers }: Request, file: { etag: string; size: number }) =>
  decideRange(
    {
      method,
      range: headers.get("Range"),
      ifRange: headers.get("If-Range"),
      ifNoneMatch: null,
      ifMatch: null,
    },
    file,
  );

export const publicFileCalls = {
  /** @returns 200, the picture or video; 206, a range of it, without which Safari plays no video; 304 when the browser has it. */
  "GET /images/*": endpoint({
    access: "anyone",
    input: PictureParams,
    async run({ services, input, request }) {
      const key = input["*"];
      const picture = (await isUnpublishedMesh(services, key)) ? null : await services.pictures.get(key);
      if (!picture) throw new DomainError("not_found");
      const { bytes: size, contentType, cacheControl, etag } = picture;
      const headers = new Headers({
        "Content-Type": contentType,
        ETag: etag,
        "Cache-Control": cacheControl,
        "Accept-Ranges": "bytes",
      });
      const range = requestedRange(request, { etag, size });
      if (range.status !== 200) await picture.body.cancel();
      if (!("length" in range)) {
        headers.set("Content-Range", `bytes */${size}`);
        return new Response(null, { status: range.status, headers });
      }
      const { status, offset, length } = range;
      headers.set("Content-Length", String(length));
      if (status === 200) return new Response(picture.body, { headers });
      headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${size}`);
      const part = await services.pictures.get(key, { offset, length });
      if (!part) throw new DomainError("not_found");
      return new Response(part.body, { status, headers });
    },
  }),

  /** @returns 200, the web app manifest. */
  "GET /manifest/:language": endpoint({
    access: "anyone",
    input: ManifestParams,
    async run({ services, input: { language } }) {
      if (!isLanguage(language)) throw new DomainError("not_found");
      const { brand, ...shop } = await services.shop.profile();
      // The seller may change the brand at any time.
      const manifest = webManifest(brand, inShop(translatorFor(language), shop));
      return textResponse(JSON.stringify(manifest), "application/manifest+json", 60);
    },
  }),

  /** @returns 200, an Atom feed of the newest models, in a language that the shop offers. */
  "GET /feed/:language": endpoint({
    access: "anyone",
    input: FeedParams,
    async run({ services, input: { language } }) {
      const { brand } = await services.shop.profile();
      if (!isLanguage(language) || !brand.languages.includes(language)) throw new DomainError("not_found");
      const title = translatorFor(language)("news.feedTitle", { shop: brand.name });
      const feed = { origin: services.settings.SHOP_ORIGIN, language, title, author: brand.name };
      const products = await newestProducts({ ...services, language }, FEED_ENTRIES);
      return textResponse(
        atomFeed(
          feed,
          products.map((product) => ({
            ...product,
            summary: summaryOf(product),
            summaryLanguage: product.descriptionLanguage,
          })),
        ),
        "application/atom+xml",
      );
    },
  }),

  /** @returns 200, what crawlers may read. */
  "GET /robots.txt": endpoint({
    access: "anyone",
    input: NoInput,
    run: async ({ services }) => textResponse(robots(services.settings.SHOP_ORIGIN), "text/plain"),
  }),

  /** @returns 200, the addresses of the sitemap's parts. */
  "GET /sitemap.xml": endpoint({
    access: "anyone",
    input: NoInput,
    async run({ services }) {
      const xml = sitemapIndex(services.settings.SHOP_ORIGIN, await sitemapParts(services));
      return textResponse(xml, "application/xml");
    },
  }),

  /** @returns 200, the public pages of one part in every language. */
  "GET /sitemap/:part": endpoint({
    access: "anyone",
    input: SitemapParams,
    async run({ services, input: { part } }) {
      const [parts, products, collections, { brand, hasMemberships }] = await Promise.all([
        sitemapParts(services),
        sitemapProducts(services, part),
        part === 1 ? collectionPages(services) : [],
        services.shop.profile(),
      ]);
      if (part > parts) throw new DomainError("not_found");
      const site = { origin: services.settings.SHOP_ORIGIN, languages: brand.languages };
      const pages = products.map(({ id, updatedAt, writtenIn }) => ({
        path: `/product/${id}`,
        changedAt: updatedAt,
        writtenIn,
      }));
      const single = [
        { path: "/" },
        { path: "/contact" },
        ...(hasMemberships ? [{ path: "/memberships" }] : []),
      ];
      const others = part === 1 ? [...single, ...collections] : [];
      const xml = sitemap(site, [...others, ...pages]);
      return textResponse(xml, "application/xml");
    },
  }),
} satisfies Calls;
