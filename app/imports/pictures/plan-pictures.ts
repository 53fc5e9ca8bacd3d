/** Which pictures of an import are fetched: those whose hosts the seller has ticked. */
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { publicAddress } from "#app/shared/public-name.ts";
import { type ImportReport, MAX_HOSTS, type RowNote } from "../imports.contract.ts";

/** Characters. */
const MAX_ADDRESS = 2_000;

export interface PlannedPicture {
  productId: string;
  address: string;
  position: number;
  alt: string;
}

/** @param known whether an import before has named the address for the model */
export function planPictures(
  known: (productId: string, address: string) => boolean,
  chosen: readonly string[],
) {
  const counts = new Map<string, number>();
  const pictures: PlannedPicture[] = [];

  /** @returns what the seller is told of the model's pictures */
  function add(productId: string, exported: readonly { address: string; alt: string }[]): RowNote[] {
    const addresses = new Map<string, string>();
    let isAnyLeft = false;
    for (const { address, alt } of exported) {
      const url = address.length <= MAX_ADDRESS ? publicAddress(address) : null;
      if (!url) isAnyLeft = true;
      else if (!addresses.has(url.href)) addresses.set(url.href, alt);
    }
    const taken = [...addresses].slice(0, MAX_IMAGES);
    isAnyLeft ||= taken.length < addresses.size;
    let isUnchosen = false;
    for (const [position, [address, alt]] of taken.entries()) {
      if (known(productId, address)) continue;
      const { host } = new URL(address);
      counts.set(host, (counts.get(host) ?? 0) + 1);
      if (chosen.includes(host)) pictures.push({ productId, address, position, alt });
      else isUnchosen = true;
    }
    return [
      ...(isUnchosen ? (["pictures"] as const) : []),
      ...(isAnyLeft ? (["picturesLeft"] as const) : []),
    ];
  }

  const hosts = (): ImportReport["pictures"] =>
    [...counts]
      .map(([host, count]) => ({ host, count, isChosen: chosen.includes(host) }))
      .toSorted((a, b) => b.count - a.count || (a.host < b.host ? -1 : 1))
      .slice(0, MAX_HOSTS);

  return { add, hosts, pictures };
}
