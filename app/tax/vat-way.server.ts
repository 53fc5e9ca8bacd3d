import { setting } from "#app/studio/setting.server.ts";
import { TaxSettings } from "./tax.contract.ts";

export const taxSettings = setting("tax", TaxSettings, { by: "own", footer: "" });
