/** What the demo's seller makes for people who browse: Spanish names of the tags, two collections, and a model in the window. */
import type { ShopClient } from "./shop-client.ts";

const SPANISH_TAGS = {
  articulated: "articulado",
  "board game": "juego de mesa",
  box: "caja",
  cable: "cables",
  castle: "castillo",
  chess: "ajedrez",
  clamp: "mordaza",
  classic: "clásico",
  coaster: "posavasos",
  decor: "decoración",
  desk: "escritorio",
  "desk toy": "juguete de mesa",
  "dice tower": "torre de dados",
  drawer: "cajón",
  education: "educación",
  fidget: "antiestrés",
  flexi: "flexible",
  free: "gratis",
  games: "juegos",
  garden: "jardín",
  gears: "engranajes",
  headphones: "auriculares",
  hinge: "bisagra",
  home: "casa",
  jar: "bote",
  kitchen: "cocina",
  lamp: "lámpara",
  lattice: "celosía",
  lighting: "iluminación",
  mechanism: "mecanismo",
  mountains: "montañas",
  organizer: "organizador",
  planter: "maceta",
  "print in place": "sin montaje",
  relief: "relieve",
  storage: "almacenaje",
  tabletop: "mesa de juego",
  terrain: "terreno",
  thread: "rosca",
  toy: "juguete",
  wall: "pared",
  "wall art": "cuadro",
  workshop: "taller",
};

const COLLECTIONS = [
  {
    title: { en: "A tidy desk", es: "Un escritorio en orden" },
    text: {
      en: "Small things that hold what lies around: cables, headphones, screws.",
      es: "Cosas pequeñas que sujetan lo que anda suelto: cables, auriculares, tornillos.",
    },
    models: ["desk-cable-clips", "clamp-headphone-hook", "hive-drawers", "tide-hinge-box"],
  },
  {
    title: { en: "Things that move", es: "Cosas que se mueven" },
    text: {
      en: "Gears, joints and hinges that come off the bed in one piece or click together.",
      es: "Engranajes, articulaciones y bisagras que salen de la cama de una pieza o encajan a presión.",
    },
    models: ["planetary-gear-fidget", "flexi-serpent", "geneva-drive", "fluted-screw-jar"],
  },
];

/** Sends a form of the studio. @returns where it leads, or "" */
async function send(seller: ShopClient, path: string, fields: [string, string][]): Promise<string> {
  const answer = await seller.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  if (answer.status >= 400) throw new Error(`The demo's seller was refused at ${path}: ${answer.status}`);
  return answer.headers.get("Location") ?? "";
}

/** Not the newest one, which is the first of the list anyway. */
const IN_THE_WINDOW = "flexi-serpent";

/** @param seller logged in, with the demo's models in the shop */
export async function createDemoBrowsing(seller: ShopClient): Promise<void> {
  await send(seller, "/studio/tags", [
    ["intent", "save"],
    ...Object.entries(SPANISH_TAGS).flatMap(([tag, name], at): [string, string][] => [
      [`tags[${at}].tag`, tag],
      [`tags[${at}].names.es`, name],
    ]),
  ]);
  await send(seller, "/studio/front-page", [
    ["intent", "save"],
    ["revision", ""],
    ["model", IN_THE_WINDOW],
  ]);
  for (const { title, text, models } of COLLECTIONS) {
    const created = await send(seller, "/studio/collections?index", [
      ["intent", "create"],
      ["title.en", title.en],
      ["title.es", title.es],
      ["text.en", text.en],
      ["text.es", text.es],
    ]);
    const [path = ""] = created.split("?");
    await send(seller, path, [
      ["intent", "arrange"],
      ["slug", path.split("/").at(-1) ?? ""],
      ["revision", ""],
      ...models.map((id): [string, string] => ["models", id]),
    ]);
  }
}
