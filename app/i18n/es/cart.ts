import type { cart as english } from "../en/cart.ts";
import type { Words } from "../translate.ts";

export const cart: Words<typeof english> = {
  cart: {
    title: "Carrito",
    models_one: "{count} modelo",
    models_other: "{count} modelos",
    remove: "Quitar",
    removeOf: "Quitar {title}",
    removed: "Has quitado {title}.",
    undo: "Deshacer",
    failed: "El carrito no ha cambiado. {reason}",
    total: "Total",
    taxes: "Precios en euros, impuestos incluidos.",
    checkout: "Tramitar pedido",
    more: "Ver más modelos",
    empty: "Tu carrito está vacío",
    emptyText: "Lo que añadas se queda aquí, en cualquier dispositivo en el que inicies sesión.",
    inBundle: "Precio en el conjunto",
    set_one: "Conjunto de {count} modelo",
    set_other: "Conjunto de {count} modelos",
    setOwned: "Los demás ya son tuyos.",
    setSwitch: "Llevarte el conjunto {license}: {price}",
    saved: "Ahorras {amount}",
    difference: "Ya tienes la Estándar: solo pagas la diferencia.",
    processing: "Hay un pago de este modelo en camino.",
    allProcessing: "El pago está en camino. Los modelos aparecerán en tu panel cuando llegue.",
  },
};
