/** Starts the geometry kernel; one per model keeps memory bounded and results independent of the order. */
import Module from "manifold-3d";
import type { Kernel } from "./demo-model.ts";

export async function startKernel(): Promise<Kernel> {
  const kernel = await Module();
  kernel.setup();
  return kernel;
}
