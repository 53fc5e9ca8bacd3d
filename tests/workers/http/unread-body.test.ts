import { expect, test } from "vitest";
import { fetchFromWorker } from "#tests/support/worker.ts";

const MEGABYTE = 1024 * 1024;

/** Sends a body by megabytes, as a slow line would. @returns the answer's status, and how many of them the shop took */
async function upload(path: string, megabytes: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === megabytes) return controller.close();
        taken++;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Length": `${megabytes * MEGABYTE}`,
    Authorization: "Bearer wrong",
  };
  const { status } = await fetchFromWorker(path, { method: "PUT", body, headers });
  return { status, taken };
}

test("a refused upload is read to its end, because a browser that is still sending would lose the answer", async () => {
  const part = "/app/studio/uploads/part?uploadId=u&key=k&part=3";
  expect(await upload(part, 5)).toEqual({ status: 401, taken: 5 });
  // Refused before any call is chosen: another host, and an unknown address from another site.
  expect(await upload("https://other.test/app/studio/uploads/part", 5)).toEqual({ status: 421, taken: 5 });
  expect(await upload("/app/nothing", 5)).toEqual({ status: 403, taken: 5 });
});

test("a body that no page of the shop would send is refused unread", async () => {
  const { status, taken } = await upload("/app/studio/uploads/part?uploadId=u&key=k&part=3", 64);
  expect(status).toBe(401);
  expect(taken).toBeLessThan(2);
});
