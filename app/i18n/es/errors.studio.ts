import type { errorsStudio as english } from "../en/errors.studio.ts";
import type { Words } from "../translate.ts";

export const errorsStudio: Words<typeof english> = {
  errors: {
    wrong_code: "Este código no es correcto o ya se ha usado. Escribe el que se ve ahora.",
    codeNeeded: "Escribe el código.",
    sixDigits: "El código tiene seis cifras.",
    passkey_refused: "La llave de acceso no se ha aceptado. Inténtalo de nuevo.",
    passkey_known: "Esta llave de acceso ya está configurada.",
    last_factor: "Es el único: añade otro antes de quitarlo.",
    product_exists: "Ya existe un producto con este identificador.",
    on_sale:
      "Los precios no pueden cambiar hasta que acabe la oferta de este producto. Termina antes la oferta.",
    sale_overlaps: "Este producto tiene una oferta que aún no ha acabado. Termínala antes.",
    saleReduction: "Indica un porcentaje o un precio, uno de los dos",
    saleLicense: "Un precio necesita la licencia para la que vale",
    saleNotLower: "No es más bajo que el precio",
    suggestionTooLow: "La sugerencia es menor que el precio",
    saleEnd: "La oferta debe acabar después de empezar, y en el futuro",
    saleNothing: "Este producto no tiene ningún precio que se pueda rebajar",
    saleOrder: "Comercial costaría menos que Estándar",
    bundle_overlaps: "Este producto ya está en un conjunto. Termina antes ese conjunto.",
    bundlePrice: "Indica un precio para Estándar, Comercial o ambas",
    bundleNotLower: "No es más bajo que los precios de los modelos por separado",
    bundleNotSold: "Uno de los modelos no tiene precio para esta licencia",
    bundlePartTooLow: "La parte de uno de los modelos sería menor que 0,50 €",
    bundleTwice: "Un producto aparece dos veces",
    product_owned:
      "Este modelo no se puede eliminar: está en un pedido, o alguien tiene o ha tenido una licencia. En su lugar, retíralo.",
    sameVersion: "Son los archivos de la versión actual",
    product_changed: "Este modelo ha cambiado mientras tanto. Míralo de nuevo y repite tu cambio.",
    vat_outdated: "Has cambiado algo que la hoja aún no recoge. Vuelve a pedirla dentro de cinco minutos.",
    changed_elsewhere: "Se ha cambiado en otra ventana. No se ha guardado nada.",
    collection_exists: "Ya hay una colección con este título.",
    collections_full: "Ya hay tantas colecciones como puede tener una tienda. Elimina una para añadir otra.",
    order_changed: "Este pedido ha cambiado mientras tanto. Míralo de nuevo y repite tu cambio.",
    not_refundable: "No hay nada que reembolsar en este pedido.",
    payment_disputed: "Stripe no hace reembolsos mientras hay una disputa abierta.",
    refund_refused:
      "Stripe ha rechazado este reembolso. No ha cambiado nada. Su página dice más sobre el pago.",
    refund_unconfirmed:
      "Stripe no ha respondido. El reembolso está guardado y se reintenta automáticamente; no lo repitas.",
    refund_amount: "Escribe euros, como 4,99, no más de lo que queda del pedido",
    refund_lines: "Elige al menos un modelo",
    refund_nothing:
      "Por estos modelos no se pagó nada. Para terminar sus licencias, usa «Conceder o retirar una licencia …»",
    license_not_granted: "Ya tiene esta licencia, o no existe ese modelo",
    license_not_revoked: "No tiene esta licencia",
    refund_rest:
      "Es todo el importe restante. Elige esa opción arriba: termina todas las licencias del pedido",
    upload_mismatch: "El archivo subido no es el anunciado. Publícalo otra vez.",
    coupon_exists: "Ya hay un cupón con este código.",
    letter_changed: "Este boletín ha cambiado mientras tanto o ya no es un borrador. Míralo de nuevo.",
    letter_not_tested: "Envíate primero esta versión.",
    letter_nobody: "Todavía nadie recibe este boletín.",
    recipients_changed: "El número de personas ha cambiado mientras tanto. Míralo y confirma de nuevo.",
    imprint_missing: "Publica antes tu aviso legal: cada boletín lo lleva.",
    couponReduction: "Indica un porcentaje o un importe, uno de los dos",
    prices: "Al menos una licencia necesita un precio y la comercial no puede costar menos que la estándar",
  },
};
