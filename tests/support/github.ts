/** GitHub's releases, their files and pull requests, for one repository. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

export interface GitHubDouble {
  api: string;
  /** What was asked for, in order. */
  asked: string[];
  pulls: { title: string; head: string; base: string; body: string }[];
  /** Assets by name; those of `release` are added. */
  assets: Map<string, Buffer>;
  mayOpenPulls: boolean;
  release(tag: string, archive: Buffer, sum?: string): void;
}

export async function startGitHub(): Promise<GitHubDouble> {
  let latest: string | null = null;
  const double: GitHubDouble = {
    api: "",
    asked: [],
    pulls: [],
    assets: new Map(),
    mayOpenPulls: true,
    release(tag, archive, sum = createHash("sha256").update(archive).digest("hex")) {
      latest = tag;
      const name = `stall-${tag}.tar.gz`;
      double.assets.set(name, archive);
      double.assets.set(`${name}.sha256`, Buffer.from(`${sum}  ${name}\n`));
    },
  };
  const server = createServer(async (request, response) => {
    const { method, url = "" } = request;
    double.asked.push(`${method} ${url}`);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (url.startsWith("/files/")) {
      // As GitHub's own do, they come from another host, which gets no token.
      const bytes = request.headers.authorization
        ? undefined
        : double.assets.get(url.slice("/files/".length));
      return void response.writeHead(bytes ? 200 : 404).end(bytes);
    }
    if (url === "/repos/maker/shop/pulls") {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
      if (!double.mayOpenPulls)
        return void answer(403, { message: "GitHub Actions is not permitted to create pull requests." });
      double.pulls.push(body);
      return void answer(201, { html_url: "https://github.com/maker/shop/pull/1" });
    }
    if (
      !latest ||
      ![`latest`, `tags/${latest}`].some((which) => url === `/repos/stall/stall/releases/${which}`)
    )
      return void answer(404, { message: "Not Found" });
    answer(200, {
      tag_name: latest,
      html_url: `https://github.com/stall/stall/releases/${latest}`,
      body: "- Gears that turn",
      assets: [...double.assets.keys()].map((name) => ({
        name,
        browser_download_url: `${double.api}/files/${name}`,
      })),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("GitHub's double has no port");
  double.api = `http://127.0.0.1:${address.port}`;
  return double;
}
