/** Builds again when a source file changes; wrangler then reloads the Worker by itself. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { watch } from "chokidar";
import { projectFolder } from "./commands.ts";

const DEBOUNCE_MS = 120;

export function rebuildOnChange(print: (line: string) => void) {
  const builder = fork(fileURLToPath(new URL("./builder.ts", import.meta.url)), {
    env: { ...process.env, STALL_REBUILD: "1" },
  });
  let timer: NodeJS.Timeout | undefined;
  let building = false;
  let changedDuringBuild = false;
  const build = async () => {
    changedDuringBuild = building;
    if (building) return;
    building = true;
    const started = Date.now();
    builder.send("build");
    const [{ failed }] = (await once(builder, "message")) as [{ failed?: string }];
    print(failed ?? `Built again in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    building = false;
    if (changedDuringBuild) await build();
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(build, DEBOUNCE_MS);
  };
  // Not `fs.watch`: on Linux it loses a file that an editor saves by renaming.
  const watcher = watch(["app", "public"], { cwd: projectFolder, ignoreInitial: true }).on("all", changed);
  const close = () => {
    clearTimeout(timer);
    void watcher.close();
    builder.disconnect();
  };
  return { close };
}
