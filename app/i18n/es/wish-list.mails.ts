import type { wishListMails as english } from "../en/wish-list.mails.ts";
import type { Words } from "../translate.ts";

export const wishListMails: Words<typeof english> = {
  priceAlarm: {
    subject_one: "{model} ha bajado de precio",
    subject_other: "{count} modelos de tu lista de deseos han bajado de precio",
    text_one: "Cuesta menos que cuando nos pediste que vigiláramos su precio:",
    text_other: "Cuestan menos que cuando nos pediste que vigiláramos sus precios:",
    list: "Tu lista de deseos",
    why: "Recibes esto porque activaste un aviso de precio en tu lista de deseos de {shop}.",
  },
};
