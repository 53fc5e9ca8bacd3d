import type { errorsStudio as english } from "../en/errors.studio.ts";
import type { Words } from "../translate.ts";

export const errorsStudio: Words<typeof english> = {
  errors: {
    mainLanguage: "Escríbelo en el idioma principal de la tienda",
    right_missing: "Tu cuenta no puede hacer esto aquí.",
    bad_token: "El token de acceso no es correcto.",
    webhooks_full: "Ya hay tantos webhooks como puede tener una tienda. Quita uno para añadir otro.",
    set_in_deployment: "Esto se configura donde está instalada la tienda y solo se puede cambiar allí.",
    stripe_key_wrong:
      "Stripe no conoce esta clave, o se ha revocado. Cópiala de nuevo. No se ha guardado nada.",
    stripe_rights_missing:
      "Esta clave restringida no puede hacer todo lo que la tienda necesita. Usa la clave secreta (sk_…), o permítele escribir Checkout Sessions, Charges and Refunds, Credit Notes y Webhook Endpoints, y leer Payment Intents, Disputes, Events, Invoices y Tax. No se ha guardado nada.",
    stripeMemberRights:
      "Tu tienda tiene membresías y esta clave restringida no puede usar todo lo que necesitan en Stripe. Permítele escribir: {rights}. No se ha guardado nada.",
    stripe_refused: "Stripe no ha querido crear el webhook. No se ha guardado nada.",
    stripe_unreachable:
      "Stripe no responde en este momento. No se ha guardado nada; prueba otra vez en unos minutos.",
    stripeKey: "Una clave secreta empieza por sk_test_ o sk_live_",
    googleClientId: "Un ID de cliente tiene letras, cifras, puntos y guiones",
    google_client_wrong: "Google no reconoce este ID de cliente con este secreto. Copia los dos otra vez.",
    google_unreachable:
      "Google no responde en este momento. No se ha guardado nada; inténtalo de nuevo dentro de unos minutos.",
    addressHost: "Escribe un nombre como tienda.tu-dominio.com",
    addressSame: "La tienda ya está en esta dirección",
    address_unproved:
      "Ha pasado demasiado tiempo desde que se comprobó esta dirección. Compruébala otra vez.",
    address_unconfirmed:
      "Primero confirma tu correo electrónico; «Hoy» te lo pide. Hasta entonces la tienda no te envía cartas.",
    passkeys_stay:
      "Un vendedor no podría entrar en otra dirección: las llaves de acceso no se mudan. Configura antes una aplicación de autenticación o códigos de recuperación nuevos.",
    stripeOtherAccount: "Esta clave es de otra cuenta de Stripe o del otro modo. No se ha cambiado nada.",
    stripePublishable: "Esta es la clave publicable. Copia la secreta, que empieza por sk_",
    mail_not_set_up: "La tienda aún no puede enviar correos, así que esto no llegaría a nadie.",
    mail_unreachable:
      "No se puede llegar al servidor de correo por una conexión cifrada. Comprueba su nombre y el puerto.",
    mail_unencrypted:
      "El servidor de correo no ofrece cifrado en este puerto, o su certificado no es válido. No se ha enviado nada. Prueba con el puerto 465.",
    mail_password: "El servidor de correo no acepta este usuario o esta contraseña.",
    mail_app_password:
      "El servidor de correo no acepta este usuario o esta contraseña. Este proveedor pide una contraseña de aplicación: activa su verificación en dos pasos, crea una en sus ajustes de seguridad y escríbela aquí.",
    mail_passwords_end:
      "Microsoft 365 no acepta este usuario o esta contraseña. Está retirando las contraseñas para programas: tu administrador aún puede permitir «SMTP autenticado» en este buzón, o elige otro proveedor.",
    mail_no_passwords:
      "Outlook.com, Hotmail y Live ya no dejan que los programas envíen con contraseña. Elige otro proveedor.",
    mail_sender: "El servidor de correo no permite que este buzón envíe con la dirección de la tienda.",
    mail_recipient: "El servidor de correo no acepta la dirección del destinatario.",
    mail_refused: "El servidor de correo lo ha aceptado todo menos el mensaje.",
    mail_busy:
      "El servidor de correo está ocupado o no admite más por ahora. Prueba otra vez en unos minutos.",
    mail_timeout:
      "El servidor de correo no ha respondido a tiempo. Comprueba su nombre y el puerto, o prueba otra vez.",
    mailHost: "No es el nombre público de un servidor de correo, como smtp.gmail.com",
    mailPort: "El correo va por el puerto 465 o 587",
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
    saleAnnounced: "Aún no ha terminado otra oferta anunciada",
    saleNotAnnounced: "Un precio de lanzamiento no rebaja nada que se pueda anunciar",
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
    gone: "Ya no está: se ha eliminado o ha terminado entretanto. No se ha guardado nada.",
    changed_elsewhere: "Se ha cambiado en otra ventana. No se ha guardado nada.",
    collection_exists: "Ya hay una colección con este título.",
    collections_full: "Ya hay tantas colecciones como puede tener una tienda. Elimina una para añadir otra.",
    tier_exists: "Ya hay una membresía con este nombre. Una que ha terminado se puede volver a abrir.",
    tiers_full: "Ya hay tantas membresías como puede ofrecer una tienda. Termina una para añadir otra.",
    collection_promised:
      "Hay miembros que han pagado por esta colección, o una membresía a la que se puede unir gente la incluye. Quítala de las membresías; cuando sus miembros hayan hecho el siguiente pago podrás eliminarla.",
    tier_joined: "Alguien se ha unido, así que no se puede eliminar. Puedes terminarla.",
    tier_ending: "Aún se está avisando a sus miembros de que termina. Vuelve a intentarlo en unos minutos.",
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
    couponScope: "Un cupón para una membresía no lleva modelos ni mínimo",
    prices: "Al menos una licencia necesita un precio y la comercial no puede costar menos que la estándar",
  },
};
