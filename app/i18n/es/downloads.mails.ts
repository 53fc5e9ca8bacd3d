import type { downloadsMails as english } from "../en/downloads.mails.ts";
import type { Words } from "../translate.ts";

export const downloadsMails: Words<typeof english> = {
  zipMissing: {
    subject: "No se pueden descargar los archivos de {model}",
    text: "El almacenamiento de la tienda no tiene el zip de este modelo, o tiene uno más corto que el que publicaste. Quien lo descarga recibe un error. Recupera el zip de tu copia de seguridad con el nombre de abajo o publica una versión nueva del modelo.",
    key: "Nombre en el almacenamiento",
    open: "Abrir el modelo",
    others:
      "Este correo llega como mucho una vez al día. Puede haber otros modelos afectados: el registro del Worker los indica en zip_missing.",
  },
};
