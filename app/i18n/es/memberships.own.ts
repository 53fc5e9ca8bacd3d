import type { membershipsOwn as english } from "../en/memberships.own.ts";
import type { Words } from "../translate.ts";

export const membershipsOwn: Words<typeof english> = {
  memberLine: {
    open: "Incluido en tu membresía, {tier}.",
    taken: "En tu biblioteca con {tier}.",
    toBuy: "Si lo compras, pagas {price}.",
    price: "Con {tier} pagas {price}.",
  },
};
