import { vi } from "vitest";

/** Runs a function. @returns the lines that the Worker logged meanwhile. */
export async function linesPrintedDuring(run: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const spies = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const spy of spies) spy.mockImplementation((...parts: unknown[]) => void lines.push(parts.join(" ")));
  await run();
  for (const spy of spies) spy.mockRestore();
  return lines;
}
