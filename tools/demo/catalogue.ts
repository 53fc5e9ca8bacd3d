import type { DemoModel } from "./demo-model.ts";
import { alpineRelief } from "./models/alpine-relief.ts";
import { cableClips } from "./models/cable-clips.ts";
import { chessSet } from "./models/chess-set.ts";
import { clampHook } from "./models/clamp-hook.ts";
import { diceTower } from "./models/dice-tower.ts";
import { flexiSerpent } from "./models/flexi-serpent.ts";
import { genevaDrive } from "./models/geneva-drive.ts";
import { hingeBox } from "./models/hinge-box.ts";
import { hiveDrawers } from "./models/hive-drawers.ts";
import { lobedPlanter } from "./models/lobed-planter.ts";
import { planetaryFidget } from "./models/planetary-fidget.ts";
import { screwJar } from "./models/screw-jar.ts";
import { shorelineCoasters } from "./models/shoreline-coasters.ts";
import { wovenLamp } from "./models/woven-lamp.ts";

export const demoCatalogue: DemoModel[] = [
  diceTower,
  planetaryFidget,
  wovenLamp,
  flexiSerpent,
  chessSet,
  shorelineCoasters,
  alpineRelief,
  lobedPlanter,
  genevaDrive,
  screwJar,
  hingeBox,
  cableClips,
  clampHook,
  hiveDrawers,
];
