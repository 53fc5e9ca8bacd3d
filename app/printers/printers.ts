/**
 * Printers that a shopper can choose from, with their build volumes in millimetres: what their manufacturers
 * state, compared in November 2026 with the profiles of PrusaSlicer
 * (github.com/prusa3d/PrusaSlicer-settings), which keep up to a centimetre of some beds free. A printer that
 * is not here is typed in as its volume.
 */
import { type BuildVolume, parseVolume } from "./build-volume.ts";

/** The makers with the most printers in use come first. Ids are stored in links and browsers, so they never change. */
const PRINTERS = {
  "Bambu Lab": {
    "A1 mini": "180x180x180",
    A1: "256x256x256",
    P1P: "256x256x256",
    P1S: "256x256x256",
    P2S: "256x256x256",
    "X1 Carbon": "256x256x256",
    X1E: "256x256x256",
    H2S: "340x320x340",
    H2D: "325x320x325",
  },
  Prusa: {
    "MINI+": "180x180x180",
    "MK2.5S": "250x210x200",
    "MK3S+": "250x210x210",
    "MK3.5": "250x210x210",
    "MK3.9": "250x210x220",
    MK4: "250x210x220",
    MK4S: "250x210x220",
    "CORE One": "250x220x270",
    "CORE One L": "300x300x330",
    XL: "360x360x360",
    SL1S: "127x80x150",
  },
  Creality: {
    "Ender-2 Pro": "165x165x180",
    "Ender-3": "220x220x250",
    "Ender-3 Pro": "220x220x250",
    "Ender-3 V2": "220x220x250",
    "Ender-3 S1": "220x220x270",
    "Ender-3 S1 Plus": "300x300x300",
    "Ender-3 V3": "220x220x250",
    "Ender-3 V3 SE": "220x220x250",
    "Ender-3 V3 KE": "220x220x240",
    "Ender-3 V3 Plus": "300x300x330",
    "Ender-3 Max": "300x300x340",
    "Ender-5": "220x220x300",
    "Ender-5 S1": "220x220x280",
    "Ender-5 Plus": "350x350x400",
    "Ender-6": "250x250x400",
    "CR-6 SE": "235x235x250",
    "CR-10": "300x300x400",
    "CR-10 Smart": "300x300x400",
    "CR-10 Max": "450x450x470",
    "CR-10 S5": "500x500x500",
    Hi: "260x260x300",
    K1: "220x220x250",
    K1C: "220x220x250",
    "K1 Max": "300x300x300",
    "K2 Plus": "350x350x350",
    "HALOT-MAGE": "228x128x230",
  },
  Anycubic: {
    "i3 Mega S": "210x210x205",
    Vyper: "245x245x260",
    Kobra: "220x220x250",
    "Kobra 2": "220x220x250",
    "Kobra 2 Plus": "320x320x400",
    "Kobra 2 Max": "420x420x500",
    "Kobra 3": "250x250x260",
    "Kobra 3 Max": "420x420x500",
    "Kobra S1": "250x250x250",
    Predator: "round-370x445",
    "Photon Mono": "130x82x165",
    "Photon Mono 4": "153x87x165",
    "Photon Mono X 6K": "197x122x245",
    "Photon Mono M7 Pro": "223x126x230",
  },
  Elegoo: {
    "Neptune 2": "220x220x250",
    "Neptune 3 Pro": "225x225x280",
    "Neptune 3 Plus": "320x320x400",
    "Neptune 3 Max": "420x420x500",
    "Neptune 4": "225x225x265",
    "Neptune 4 Pro": "225x225x265",
    "Neptune 4 Plus": "320x320x385",
    "Neptune 4 Max": "420x420x480",
    "Centauri Carbon": "256x256x256",
    "OrangeStorm Giga": "800x800x1000",
    "Mars 4 Ultra": "153x77x165",
    "Mars 5 Ultra": "153x77x165",
    "Saturn 3": "218x122x250",
    "Saturn 4 Ultra": "218x122x220",
  },
  Sovol: {
    SV01: "280x240x300",
    SV06: "220x220x250",
    "SV06 Plus": "300x300x340",
    SV07: "220x220x250",
    SV08: "350x350x345",
  },
  Artillery: {
    Genius: "220x220x250",
    "Sidewinder X2": "300x300x400",
    "Sidewinder X4 Pro": "240x240x260",
    "Sidewinder X4 Plus": "300x300x400",
  },
  QIDI: {
    "Q1 Pro": "245x245x240",
    "X-Plus 3": "280x280x270",
    "X-Max 3": "325x325x315",
    "Plus 4": "305x305x280",
  },
  FLSUN: {
    "QQ-S Pro": "round-255x360",
    "Super Racer": "round-260x330",
    V400: "round-300x410",
    T1: "round-260x330",
  },
  Flashforge: {
    "Adventurer 4": "220x200x250",
    "Adventurer 5M": "220x220x220",
    "Adventurer 5M Pro": "220x220x220",
    "Creator Pro 2": "200x148x150",
  },
  Snapmaker: {
    A250: "230x250x230",
    A350: "320x350x325",
    Artisan: "400x400x400",
    J1: "300x200x200",
    U1: "270x270x270",
  },
  UltiMaker: {
    "2+": "223x220x205",
    S3: "230x190x200",
    S5: "330x240x300",
  },
  Voron: {
    "0.2": "120x120x120",
    Switchwire: "250x210x240",
    "Trident 250": "250x250x210",
    "Trident 300": "300x300x210",
    "Trident 350": "350x350x210",
    "2.4 250": "250x250x210",
    "2.4 300": "300x300x260",
    "2.4 350": "350x350x310",
  },
  "Rat Rig": {
    "V-Minion": "180x180x180",
    "V-Core 4 300": "300x300x300",
    "V-Core 4 400": "400x400x400",
    "V-Core 4 500": "500x500x500",
  },
  AnkerMake: {
    M5: "235x235x250",
    M5C: "220x220x250",
  },
  Formlabs: {
    "Form 3+": "145x145x185",
    "Form 4": "200x125x210",
  },
  Phrozen: {
    "Sonic Mini 8K": "165x72x180",
  },
  LulzBot: {
    "TAZ 6": "280x280x250",
  },
} as const satisfies Record<string, Record<string, string>>;

export interface Printer {
  /** Value of `?printer=` in addresses. */
  id: string;
  maker: string;
  model: string;
  volume: BuildVolume;
}

const idOf = (maker: string, model: string) =>
  `${maker} ${model}`
    .toLowerCase()
    .replace(/\+/g, " plus")
    .replace(/[^a-z0-9]+/g, "-");

function volumeOf(text: string): BuildVolume {
  const volume = parseVolume(text);
  if (!volume) throw new Error(`${text} is no volume`);
  return volume;
}

export const printers: readonly Printer[] = Object.entries(PRINTERS).flatMap(([maker, models]) =>
  Object.entries(models).map(([model, text]) => ({
    id: idOf(maker, model),
    maker,
    model,
    volume: volumeOf(text),
  })),
);

/** A printer that was named in an address or chosen: its name is null when only the volume is known. */
export interface ChosenPrinter {
  name: string | null;
  volume: BuildVolume;
}

export const printerName = ({ maker, model }: Pick<Printer, "maker" | "model">) => `${maker} ${model}`;

/** The printer of `?printer=`, which is an id of the list or a volume such as "250x210x220"; null for anything else. */
export function findPrinter(text: string): ChosenPrinter | null {
  const listed = printers.find(({ id }) => id === text);
  if (listed) return { name: printerName(listed), volume: listed.volume };
  const volume = parseVolume(text);
  return volume && { name: null, volume };
}
