import { z } from "zod";
import { type Check, repairable, right, wrong } from "../finding.ts";

const Named = z.object({ name: z.string() });
const DevUrl = z.object({ enabled: z.boolean() });
const Domains = z.object({ domains: z.array(z.object({ domain: z.string(), enabled: z.boolean() })) });

export const buckets: Check = {
  name: "buckets",
  async inspect({ cloudflare, config, wrangler }) {
    const names = Object.values(config().buckets);
    const existing = await Promise.all(names.map((name) => cloudflare.get(`/r2/buckets/${name}`, Named)));
    const missing = names.filter((_, at) => !existing[at]);
    if (!missing.length) return right(`R2 ${names.join(" and ")}`);
    const list = missing.join(" and ");
    return repairable(`there is no R2 bucket ${list}`, `create the R2 bucket ${list}`, async () => {
      for (const name of missing) await wrangler(["r2", "bucket", "create", name]);
    });
  },
};

/** Paid zips and photos that wait for approval must have no public address. */
export const privateBucket: Check = {
  name: "paid files",
  async inspect({ cloudflare, config, wrangler }) {
    const bucket = config().buckets.MODELS;
    const path = `/r2/buckets/${bucket}/domains`;
    const [devUrl, custom] = await Promise.all([
      cloudflare.get(`${path}/managed`, DevUrl),
      cloudflare.get(`${path}/custom`, Domains),
    ]);
    const domains = custom?.domains.filter(({ enabled }) => enabled).map(({ domain }) => domain) ?? [];
    if (domains.length)
      return wrong(
        `anybody can download what is in ${bucket} from ${domains.join(", ")}`,
        `npx wrangler r2 bucket domain remove ${bucket} --domain ${domains[0]}`,
      );
    if (devUrl?.enabled)
      return repairable(
        `anybody can download what is in ${bucket} by its r2.dev address`,
        `switch the r2.dev address of ${bucket} off`,
        async () => void (await wrangler(["r2", "bucket", "dev-url", "disable", bucket, "--force"])),
      );
    return right(`${bucket} has no public address`);
  },
};
