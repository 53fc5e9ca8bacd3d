import { decideRange } from "./byte-range.server.ts";

export const jsonAttachment = (fileName: string, value: unknown): Response =>
  new Response(JSON.stringify(value, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });

interface Attachment {
  etag: string;
  size: number;
  fileName: string;
  updatedAt: Date;
  contentType?: string;
  /** True by default; without ranges, `Range` is ignored. */
  acceptsRanges?: boolean;
}

/** RFC 6266 with both spellings of the name: ASCII for old clients, UTF-8 for the rest. */
function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["%/\\:*?<>|]/g, "_")
    .trim();
  // A name that consists of the extension only would be a hidden file.
  const plain = /[^.\s]/.test(ascii.replace(/\.\w*$/, ""))
    ? ascii.replace(/ +(?=\.\w*$)/, "")
    : `model${/\.\w*$/.exec(ascii)?.[0] ?? ""}`;
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Status and headers of the response, and which bytes it carries (`range` is null for HEAD, 304, 412 and 416). */
export function attachmentResponse(request: Request, file: Attachment) {
  const { contentType = "application/zip", acceptsRanges = true } = file;
  const header = (name: string) => request.headers.get(name);
  const decision = decideRange(
    {
      method: request.method,
      range: acceptsRanges ? header("Range") : null,
      ifRange: header("If-Range"),
      ifNoneMatch: header("If-None-Match"),
      ifMatch: header("If-Match"),
    },
    file,
  );
  const headers = new Headers({
    ETag: file.etag,
    "Accept-Ranges": acceptsRanges ? "bytes" : "none",
    "Last-Modified": file.updatedAt.toUTCString(),
    "Cache-Control": "private, no-store",
  });
  if (decision.status === 416) headers.set("Content-Range", `bytes */${file.size}`);
  if (!("length" in decision)) return { status: decision.status, headers, range: null };
  const { status, offset, length } = decision;
  headers.set("Content-Type", contentType);
  headers.set("Content-Disposition", contentDisposition(file.fileName));
  headers.set("Content-Length", String(length));
  if (status === 206) headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${file.size}`);
  return { status, headers, range: request.method === "HEAD" ? null : { offset, length } };
}
