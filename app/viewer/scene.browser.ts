/** Created again after the WebGL context was lost. */
import type { PreviewMesh, Vector } from "#app/meshes/preview/read-preview.ts";
import {
  type Box,
  bottomCentreOf,
  cameraAxes,
  cameraPosition,
  isInside,
  type Orbit,
  radiusOf,
} from "./orbit.ts";
import {
  BED_FRAGMENT,
  BED_VERTEX,
  BOX_FRAGMENT,
  BOX_VERTEX,
  CLIPPED_PART_FRAGMENT,
  PART_FRAGMENT,
  PART_VERTEX,
} from "./shaders.browser.ts";

export type Colour = Vector;

export type ClipPlane = readonly [number, number, number, number];

/** A printer's build plate, in millimetres; of a round one both are its diameter. */
export interface Plate {
  x: number;
  y: number;
  round?: true | undefined;
}

interface RenderOptions {
  orbit: Orbit;
  matrix: Float32Array;
  boxOnBed: Box;
  colour: Colour;
  lineColour: Colour;
  /** A unit normal and its distance from the origin: everything beyond the plane is clipped. */
  clipPlane: ClipPlane | null;
  sizeBox: Box | null;
  /** Without a build plate the bed's grid fades out. */
  plate: Plate | null;
  offsets: readonly (Vector | null)[];
}

const BED_RADIUS_FACTOR = 2.4;
/** More grid lines than this would be too dense to tell apart. */
const MAX_LINES = 120;

/** Does not ask for the status, which would block until the driver has compiled. */
function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

interface GpuPart {
  vertexArray: WebGLVertexArrayObject;
  count: number;
  indexType: number;
  originAndStep: [number, number, number, number];
  box: Box;
  solid: boolean;
}

const [POSITION_LOCATION, NORMAL_LOCATION] = [0, 1];

function uploadPart(gl: WebGL2RenderingContext, mesh: PreviewMesh): GpuPart {
  const vertexArray = gl.createVertexArray();
  gl.bindVertexArray(vertexArray);
  /** Three components; the fourth only aligns each vertex to four bytes. */
  const attribute = (
    location: number,
    data: Uint16Array<ArrayBuffer> | Int8Array<ArrayBuffer>,
    type: number,
  ) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 3, type, type === gl.BYTE, 4 * data.BYTES_PER_ELEMENT, 0);
  };
  attribute(POSITION_LOCATION, mesh.quantizedPositions, gl.UNSIGNED_SHORT);
  // Without the array WebGL reads the normal as 0, which the shader takes as flat shading.
  if (mesh.normals) attribute(NORMAL_LOCATION, mesh.normals, gl.BYTE);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  const indexType = mesh.triangles.BYTES_PER_ELEMENT === 2 ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
  return {
    vertexArray,
    count: mesh.triangles.length,
    indexType,
    originAndStep: [...mesh.origin, mesh.step],
    box: { low: mesh.origin, high: mesh.high },
    solid: mesh.solid,
  };
}

const BOX_EDGES = [0, 1, 2].flatMap((axis) =>
  [0, 1].flatMap((one) =>
    [0, 1].flatMap((other) =>
      [0, 1].flatMap((end) => {
        const corner = [0, 0, 0];
        corner[axis] = end;
        corner[(axis + 1) % 3] = one;
        corner[(axis + 2) % 3] = other;
        return corner;
      }),
    ),
  ),
);

function createVertexArray(gl: WebGL2RenderingContext, numbers: number[], itemSize: number) {
  const vertexArray = gl.createVertexArray();
  gl.bindVertexArray(vertexArray);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, itemSize, gl.FLOAT, false, 0, 0);
  gl.bindVertexArray(null);
  return vertexArray;
}

type ProgramName = "part" | "clippedPart" | "bed" | "box";

export class Scene {
  readonly #gl: WebGL2RenderingContext;
  readonly #programs: Record<ProgramName, WebGLProgram>;
  #isCompiled = false;
  readonly #parts: GpuPart[];
  readonly #bed: WebGLVertexArrayObject;
  readonly #box: WebGLVertexArrayObject;
  #firstFrameFence: WebGLSync | null = null;

  constructor(gl: WebGL2RenderingContext, meshes: readonly PreviewMesh[]) {
    this.#gl = gl;
    this.#programs = {
      part: createProgram(gl, PART_VERTEX, PART_FRAGMENT),
      clippedPart: createProgram(gl, PART_VERTEX, CLIPPED_PART_FRAGMENT),
      bed: createProgram(gl, BED_VERTEX, BED_FRAGMENT),
      box: createProgram(gl, BOX_VERTEX, BOX_FRAGMENT),
    };
    this.#parts = meshes.map((mesh) => uploadPart(gl, mesh));
    this.#bed = createVertexArray(gl, [-1, -1, 1, -1, -1, 1, 1, 1], 2);
    this.#box = createVertexArray(gl, BOX_EDGES, 3);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Whether the shaders are compiled. @throws Error when one does not compile or link, unless the context is lost */
  isReady(): boolean {
    const gl = this.#gl;
    const parallel = gl.getExtension("KHR_parallel_shader_compile");
    this.#isCompiled ||= Object.values(this.#programs).every((program) => {
      if (parallel && !gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR)) return false;
      if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
        throw new Error(`The 3D view's shaders were refused: ${gl.getProgramInfoLog(program)}`);
      return true;
    });
    return this.#isCompiled;
  }

  draw(frame: RenderOptions): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.#drawParts(frame);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    // Seen from below, the bed would hide the model.
    if (frame.orbit.elevation > 0) this.#drawBed(frame);
    if (frame.sizeBox) this.#drawBox(frame, frame.sizeBox);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    this.#firstFrameFence ??= gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  /** Whether the GPU has finished the first frame, which it does after `draw` has returned. */
  isFirstFrameDone(): boolean {
    const gl = this.#gl;
    return (
      this.#firstFrameFence !== null &&
      gl.getSyncParameter(this.#firstFrameFence, gl.SYNC_STATUS) === gl.SIGNALED
    );
  }

  #drawParts({ orbit, colour, offsets, clipPlane, matrix }: RenderOptions): void {
    const gl = this.#gl;
    const { right, up, back } = cameraAxes(orbit);
    const lightDirection = back.map(
      (value, axis) => 0.62 * value + 0.62 * (up[axis] ?? 0) - 0.48 * (right[axis] ?? 0),
    );
    const uniform = this.#use(clipPlane ? "clippedPart" : "part", matrix);
    gl.uniform3fv(uniform("cameraPosition"), cameraPosition(orbit));
    gl.uniform3fv(uniform("lightDirection"), lightDirection);
    gl.uniform3fv(uniform("colour"), colour);
    if (clipPlane) gl.uniform4fv(uniform("clipPlane"), clipPlane);
    this.#parts.forEach(
      ({ vertexArray, count, indexType, originAndStep: [x, y, z, step], box, solid }, index) => {
        const offset = offsets[index];
        if (!offset) return;
        // Culling saves a third of the time where no back face can be visible.
        if (solid && !clipPlane && !isInside(orbit, box, offset)) gl.enable(gl.CULL_FACE);
        else gl.disable(gl.CULL_FACE);
        gl.uniform4f(uniform("originAndStep"), x + offset[0], y + offset[1], z + offset[2], step);
        gl.bindVertexArray(vertexArray);
        gl.drawElements(gl.TRIANGLES, count, indexType, 0);
      },
    );
    gl.disable(gl.CULL_FACE);
  }

  #drawBed({ boxOnBed, plate, lineColour, matrix }: RenderOptions): void {
    const gl = this.#gl;
    const fadeRadius = BED_RADIUS_FACTOR * radiusOf(boxOnBed);
    const [halfX, halfY] = plate ? [plate.x / 2, plate.y / 2] : [fadeRadius, fadeRadius];
    const uniform = this.#use("bed", matrix);
    gl.uniform3fv(uniform("centre"), bottomCentreOf(boxOnBed));
    gl.uniform2f(uniform("halfSize"), halfX, halfY);
    let spacing = 10;
    while ((2 * Math.max(halfX, halfY)) / spacing > MAX_LINES) spacing *= 10;
    gl.uniform1f(uniform("spacing"), spacing);
    gl.uniform1i(uniform("isPlate"), plate ? 1 : 0);
    gl.uniform1i(uniform("isRound"), plate?.round ? 1 : 0);
    gl.uniform3fv(uniform("colour"), lineColour);
    gl.bindVertexArray(this.#bed);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  #drawBox({ lineColour, matrix }: RenderOptions, { low, high }: Box): void {
    const gl = this.#gl;
    const uniform = this.#use("box", matrix);
    gl.uniform3fv(uniform("low"), low);
    gl.uniform3fv(uniform("high"), high);
    gl.uniform3fv(uniform("colour"), lineColour);
    gl.bindVertexArray(this.#box);
    gl.drawArrays(gl.LINES, 0, BOX_EDGES.length / 3);
  }

  #use(name: ProgramName, matrix: Float32Array) {
    const gl = this.#gl;
    const program = this.#programs[name];
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, not a React hook.
    gl.useProgram(program);
    const uniform = (uniformName: string) => gl.getUniformLocation(program, uniformName);
    gl.uniformMatrix4fv(uniform("projection"), false, matrix);
    return uniform;
  }
}
