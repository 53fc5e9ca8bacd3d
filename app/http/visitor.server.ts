/** What a request tells of its sender: Cloudflare's own header for the address, nothing a visitor could forge. */
import type { Visitor } from "#app/domain/limits/limits.contract.ts";

/** An IPv6 customer has at least a /64, so that is one sender; an IPv4 address is one as it is. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

export const visitorOf = (request: Request): Visitor => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  network: networkOf(request.headers.get("CF-Connecting-IP") ?? "local"),
});
