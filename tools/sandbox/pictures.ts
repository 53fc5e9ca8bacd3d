/** Answers for every host that an import names pictures at (`PICTURES_RELAY_URL`): each address has a picture of its own. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { answerControl } from "./controls.ts";
import { type LocalServer, serveLocally } from "./local-server.ts";

interface Answered {
  status?: number;
  headers?: Record<string, string>;
  /** Base64. */
  body?: string;
}

export interface Controls {
  /** What an address is answered with from now on; null makes it a picture again. */
  answer(address: string, answered: Answered | null): void;
  /** Addresses, in the order in which they were asked for. */
  asked(): string[];
  reset(): void;
}

const pictureOf = (address: string) =>
  sharp({
    create: {
      width: 1_200,
      height: 900,
      channels: 3,
      background: `#${createHash("sha256").update(address).digest("hex").slice(0, 6)}`,
    },
  })
    .png()
    .toBuffer();

export async function startPictureSandbox(port = 0): Promise<LocalServer & { controls: Controls }> {
  const answers = new Map<string, Answered>();
  const asked: string[] = [];
  const controls: Controls = {
    answer(address, answered) {
      if (answered) answers.set(address, answered);
      else answers.delete(address);
    },
    asked: () => asked,
    reset() {
      answers.clear();
      asked.length = 0;
    },
  };
  const server = await serveLocally(async (request) => {
    if (new URL(request.url).pathname.startsWith("/_sandbox/")) return answerControl(controls, request);
    const address = request.headers.get("relayed-for") ?? "";
    asked.push(address);
    const { status, headers = {}, body } = answers.get(address) ?? {};
    const bytes =
      body === undefined && !status ? await pictureOf(address) : Buffer.from(body ?? "", "base64");
    return new Response(new Uint8Array(bytes), { status: status ?? 200, headers });
  }, port);
  return { ...server, controls };
}
