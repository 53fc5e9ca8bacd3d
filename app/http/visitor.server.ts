/** Identifies a client by Cloudflare's headers CF-Connecting-IP and CF-IPCountry, which clients cannot forge. */
import type { Visitor } from "#app/limits/limits.server.ts";
import { NO_NETWORK } from "#app/limits/no-network.ts";

/** The network of an IPv6 address, because a customer has at least a /64 and often a /48; IPv4 addresses stay unchanged. */
export function networkOf(ip: string, bits: 48 | 64 = 64): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${bits}`;
}

/** ISO 3166-1; null where Cloudflare knows none, and for Tor ("T1") and unknown networks ("XX"). */
export function countryOf(request: Request): string | null {
  const country = request.headers.get("CF-IPCountry") ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null;
}

export function visitorOf(request: Request): Visitor {
  const ip = request.headers.get("CF-Connecting-IP") ?? NO_NETWORK;
  const userAgent = request.headers.get("User-Agent") ?? "";
  return { userAgent, network: networkOf(ip), site: networkOf(ip, 48) };
}
