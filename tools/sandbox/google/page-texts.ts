import type { Person } from "./people.ts";

export type PageLanguage = "en" | "es";

const en = {
  ribbon: "Sandbox. No real Google account is used.",
  title: "Choose an account",
  continueTo: "to continue to",
  shares: "The shop will be told:",
  openid: "who you are",
  email: "your e-mail address",
  profile: "your name",
  cancel: "Cancel",
  verified: "Address verified by Google",
  workspace: "Work account of",
  unverified: "Address not verified",
  refuses: "Says no to sharing",
  broken: "Google fails half-way",
  stopTitle: "Sign-in stopped",
  code: "Error",
  back: "Go back to the shop and try again.",
  invalid_request: "The shop's request is not complete. Missing or wrong:",
  invalid_client: "No shop is registered with this client ID:",
  redirect_uri_mismatch: "This return address is not registered for the shop:",
  expired: "This page was open too long.",
};

export type PageTexts = Record<keyof typeof en, string>;

const es: PageTexts = {
  ribbon: "Entorno de pruebas. No se usa ninguna cuenta real de Google.",
  title: "Elige una cuenta",
  continueTo: "para continuar a",
  shares: "La tienda sabrá:",
  openid: "quién eres",
  email: "tu correo",
  profile: "tu nombre",
  cancel: "Cancelar",
  verified: "Correo verificado por Google",
  workspace: "Cuenta de trabajo de",
  unverified: "Correo sin verificar",
  refuses: "No acepta compartir sus datos",
  broken: "Google falla a mitad de camino",
  stopTitle: "Inicio de sesión detenido",
  code: "Error",
  back: "Vuelve a la tienda e inténtalo de nuevo.",
  invalid_request: "A la petición de la tienda le falta algo o está mal:",
  invalid_client: "Ninguna tienda está registrada con este ID de cliente:",
  redirect_uri_mismatch: "Esta dirección de vuelta no está registrada para la tienda:",
  expired: "Esta página estuvo abierta demasiado tiempo.",
};

export const pageTexts: Record<PageLanguage, PageTexts> = { en, es };

/** The language that the shop asks for; English for any other. */
export const languageOf = (params: URLSearchParams): PageLanguage =>
  params.get("hl")?.startsWith("es") ? "es" : "en";

/** One line that says what choosing this person will show. */
export function noteOn(person: Person, texts: PageTexts): string {
  if (person.outcome === "refuses") return texts.refuses;
  if (person.outcome === "server-error") return texts.broken;
  if (!person.emailVerified) return texts.unverified;
  return person.hd ? `${texts.workspace} ${person.hd}` : texts.verified;
}
