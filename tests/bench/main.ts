/** `npm run bench -- <name>`: figures beside a peer in the same run. Run by hand; never part of the tests. */
import { benchBytes } from "./bytes.ts";
import { benchChat } from "./chat.ts";
import { benchDownload } from "./download.ts";
import { benchDownloadTab } from "./download-tab.ts";
import { benchFaults } from "./faults.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLoginTiming } from "./login-timing.ts";
import { benchMesh } from "./mesh.ts";
import { benchPages } from "./pages.ts";
import { benchPreview } from "./preview.ts";
import { benchPreviewAttacks } from "./preview-attacks.ts";
import { benchSearch } from "./search.ts";
import { benchUpload } from "./upload.ts";
import { benchZipFiles } from "./zip-files.ts";

const benches: Record<string, () => Promise<void>> = {
  bytes: benchBytes,
  chat: benchChat,
  download: benchDownload,
  "download-tab": benchDownloadTab,
  faults: benchFaults,
  lighthouse: benchLighthouse,
  "login-timing": benchLoginTiming,
  mesh: benchMesh,
  preview: benchPreview,
  search: benchSearch,
  pages: benchPages,
  "preview-attacks": benchPreviewAttacks,
  upload: benchUpload,
  "zip-files": benchZipFiles,
};
const wanted = benches[process.argv[2] ?? ""];
if (wanted) await wanted();
else {
  console.error(`npm run bench -- <${Object.keys(benches).join(" | ")}>`);
  process.exitCode = 2;
}
