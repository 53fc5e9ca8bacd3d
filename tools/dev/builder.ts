/** Builds the shop for each message of its parent process. It keeps running, because a new process takes half as long again. */
import * as remixBuild from "@remix-run/dev/dist/vite/build.js";
import { forgetBuild } from "./build.ts";
import { projectFolder } from "./commands.ts";

const build = () => {
  forgetBuild();
  return remixBuild.build(projectFolder, { logLevel: "error" }).then(
    () => process.send?.({}),
    (error: Error) => process.send?.({ failed: error.message }),
  );
};

process.on("message", build).on("disconnect", () => process.exit());
