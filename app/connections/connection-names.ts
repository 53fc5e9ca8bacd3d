/** What a seller may set in the studio, and the names of the deployment's variables whose place it takes. */
export const CONNECTIONS = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  address: ["SHOP_ORIGIN"],
  mailbox: ["SMTP_HOST", "SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "MAIL_FROM"],
} as const;
export type ConnectionName = keyof typeof CONNECTIONS;
/** The variables of one connection, all of them. */
export type ConnectionValues = {
  [N in ConnectionName]: Record<(typeof CONNECTIONS)[N][number], string>;
}[ConnectionName];

export type ConnectionSource = "deployment" | "studio" | "none";
export type ConnectionSources = Record<ConnectionName, ConnectionSource>;

type Values = Record<string, string>;

const NAMES = Object.keys(CONNECTIONS) as ConnectionName[];
const isIn = (values: Values) => (name: ConnectionName) =>
  CONNECTIONS[name].some((variable) => variable in values);

/** Whether a stored value counts for nothing: the deployment sets it, or another value of its connection, with which it does not go. */
export const isDeployed = (variable: string, deployed: Values): boolean =>
  variable in deployed ||
  NAMES.filter(isIn(deployed)).some((name) => (CONNECTIONS[name] as readonly string[]).includes(variable));

const peppersIn = (values: Values) => (values.PASSWORD_PEPPER ?? "").split(/\s+/).filter(Boolean);
const nameOf = (pepper: string) => pepper.split(":")[0];

/** A stored pepper never goes, nor gives its name to another: passwords were made with it. One that is added makes the new ones. */
function peppers(deployed: Values, stored: Values): string {
  const kept = peppersIn(stored);
  const names = kept.map(nameOf);
  return [...peppersIn(deployed).filter((pepper) => !names.includes(nameOf(pepper))), ...kept].join(" ");
}

/** What holds of what is set in the deployment and stored. */
export function inForce(deployed: Values, stored: Values): { values: Values; sources: ConnectionSources } {
  const source = (name: ConnectionName): ConnectionSource =>
    isIn(deployed)(name) ? "deployment" : isIn(stored)(name) ? "studio" : "none";
  const kept = Object.entries(stored).filter(([variable]) => !isDeployed(variable, deployed));
  return {
    values: { ...Object.fromEntries(kept), ...deployed, PASSWORD_PEPPER: peppers(deployed, stored) },
    sources: Object.fromEntries(NAMES.map((name) => [name, source(name)])) as ConnectionSources,
  };
}
