/** What the graphics card holds of a preview, and one picture of it. It is made again after the card has lost it. */
import type { PreviewMesh, Vector } from "#app/domain/meshes/preview/read-preview.ts";
import { type Box, directionsOf, eyeOf, floorOf, isInside, type Orbit, radiusOf } from "./orbit.ts";
import {
  BED_FRAGMENT,
  BED_VERTEX,
  BOX_FRAGMENT,
  BOX_VERTEX,
  CUT_PART_FRAGMENT,
  PART_FRAGMENT,
  PART_VERTEX,
} from "./shaders.ts";

/** Red, green and blue from 0 to 1. */
export type Colour = Vector;

export type Cut = readonly [number, number, number, number];

/** A printer's build plate, in millimetres; of a round one both are its diameter. */
export interface Plate {
  x: number;
  y: number;
  round?: true | undefined;
}

export interface Picture {
  orbit: Orbit;
  matrix: Float32Array;
  /** The bed is its floor. */
  bed: Box;
  colour: Colour;
  /** Of the bed's and the box's lines. */
  lineColour: Colour;
  /** A unit vector and a distance: what lies further along it is cut away. */
  cut: Cut | null;
  /** Drawn by its edges. */
  sizeBox: Box | null;
  /** In the middle of the bed; without one the bed has no end. */
  plate: Plate | null;
  /** By part: how far it is moved; null when it is not shown. */
  shifts: readonly (Vector | null)[];
}

/** The bed reaches beyond the model by this many of its radii. */
const BED_REACH = 2.4;
/** Lines that are closer to each other on the screen are only noise. */
const MAX_LINES = 120;

/** Its answer is not waited for, because the card compiles while the page goes on. */
function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
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

interface CardPart {
  vertices: WebGLVertexArrayObject;
  count: number;
  indexType: number;
  place: [number, number, number, number];
  box: Box;
  solid: boolean;
}

/** Of the attributes of a part. */
const [STEPS, DIRECTION] = [0, 1];

function partOf(gl: WebGL2RenderingContext, mesh: PreviewMesh): CardPart {
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  /** Three of each four are used. */
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
  attribute(STEPS, mesh.steps, gl.UNSIGNED_SHORT);
  // Without it WebGL gives each vertex the direction 0, by which the shader knows.
  if (mesh.normals) attribute(DIRECTION, mesh.normals, gl.BYTE);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  const indexType = mesh.triangles.BYTES_PER_ELEMENT === 2 ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
  return {
    vertices,
    count: mesh.triangles.length,
    indexType,
    place: [...mesh.origin, mesh.step],
    box: { low: mesh.origin, high: mesh.high },
    solid: mesh.solid,
  };
}

/** The corners of a box of side 1, by the ends of its edges. */
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

/** Corners that are drawn as they are. */
function cornersOf(gl: WebGL2RenderingContext, numbers: number[], each: number) {
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, each, gl.FLOAT, false, 0, 0);
  gl.bindVertexArray(null);
  return vertices;
}

type ProgramName = "part" | "cutPart" | "bed" | "box";

export class Scene {
  readonly #gl: WebGL2RenderingContext;
  readonly #programs: Record<ProgramName, WebGLProgram>;
  #isCompiled = false;
  readonly #parts: CardPart[];
  readonly #bed: WebGLVertexArrayObject;
  readonly #box: WebGLVertexArrayObject;
  #firstDrawn: WebGLSync | null = null;

  constructor(gl: WebGL2RenderingContext, meshes: readonly PreviewMesh[]) {
    this.#gl = gl;
    this.#programs = {
      part: programOf(gl, PART_VERTEX, PART_FRAGMENT),
      cutPart: programOf(gl, PART_VERTEX, CUT_PART_FRAGMENT),
      bed: programOf(gl, BED_VERTEX, BED_FRAGMENT),
      box: programOf(gl, BOX_VERTEX, BOX_FRAGMENT),
    };
    this.#parts = meshes.map((mesh) => partOf(gl, mesh));
    this.#bed = cornersOf(gl, [-1, -1, 1, -1, -1, 1, 1, 1], 2);
    this.#box = cornersOf(gl, BOX_EDGES, 3);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Whether the card has compiled the shaders. @throws Error when it refuses one, unless it has lost its context meanwhile */
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

  draw(picture: Picture): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.#drawParts(picture);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    // From below it would hide the model.
    if (picture.orbit.tilt > 0) this.#drawBed(picture);
    if (picture.sizeBox) this.#drawBox(picture, picture.sizeBox);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    this.#firstDrawn ??= gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  /** Whether the card has finished the first picture, which it does after `draw` has returned. */
  isDrawn(): boolean {
    const gl = this.#gl;
    return this.#firstDrawn !== null && gl.getSyncParameter(this.#firstDrawn, gl.SYNC_STATUS) === gl.SIGNALED;
  }

  #drawParts({ orbit, colour, shifts, cut, matrix }: Picture): void {
    const gl = this.#gl;
    const { right, up, back } = directionsOf(orbit);
    const lamp = back.map((value, axis) => 0.62 * value + 0.62 * (up[axis] ?? 0) - 0.48 * (right[axis] ?? 0));
    const uniform = this.#use(cut ? "cutPart" : "part", matrix);
    gl.uniform3fv(uniform("eye"), eyeOf(orbit));
    gl.uniform3fv(uniform("lamp"), lamp);
    gl.uniform3fv(uniform("colour"), colour);
    if (cut) gl.uniform4fv(uniform("cut"), cut);
    this.#parts.forEach(({ vertices, count, indexType, place: [x, y, z, step], box, solid }, index) => {
      const shift = shifts[index];
      if (!shift) return;
      // What is only seen from outside is drawn in two thirds of the time without its inside.
      if (solid && !cut && !isInside(orbit, box, shift)) gl.enable(gl.CULL_FACE);
      else gl.disable(gl.CULL_FACE);
      gl.uniform4f(uniform("place"), x + shift[0], y + shift[1], z + shift[2], step);
      gl.bindVertexArray(vertices);
      gl.drawElements(gl.TRIANGLES, count, indexType, 0);
    });
    gl.disable(gl.CULL_FACE);
  }

  #drawBed({ bed, plate, lineColour, matrix }: Picture): void {
    const gl = this.#gl;
    const fading = BED_REACH * radiusOf(bed);
    const [reachX, reachY] = plate ? [plate.x / 2, plate.y / 2] : [fading, fading];
    const uniform = this.#use("bed", matrix);
    gl.uniform3fv(uniform("middle"), floorOf(bed));
    gl.uniform2f(uniform("reach"), reachX, reachY);
    let spacing = 10;
    while ((2 * Math.max(reachX, reachY)) / spacing > MAX_LINES) spacing *= 10;
    gl.uniform1f(uniform("spacing"), spacing);
    gl.uniform1i(uniform("ends"), plate ? 1 : 0);
    gl.uniform1i(uniform("round"), plate?.round ? 1 : 0);
    gl.uniform3fv(uniform("colour"), lineColour);
    gl.bindVertexArray(this.#bed);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  #drawBox({ lineColour, matrix }: Picture, { low, high }: Box): void {
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
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook of React.
    gl.useProgram(program);
    const uniform = (uniformName: string) => gl.getUniformLocation(program, uniformName);
    gl.uniformMatrix4fv(uniform("projection"), false, matrix);
    return uniform;
  }
}
