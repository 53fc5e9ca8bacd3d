/** What the graphics card holds of a preview, and one picture of it. It is made anew after the card has lost it. */
import type { PreviewMesh, Vector } from "#app/domain/meshes/preview/read-preview.ts";
import { type Box, directionsOf, eyeOf, type Frame, type Orbit, projection, radiusOf } from "./orbit.ts";
import { BED_FRAGMENT, BED_VERTEX, PART_FRAGMENT, PART_VERTEX } from "./shaders.ts";

/** Red, green and blue from 0 to 1. */
export type Colour = Vector;

export interface Picture {
  orbit: Orbit;
  frame: Frame;
  /** Around all that is shown; the bed is its floor. */
  box: Box;
  colour: Colour;
  bedColour: Colour;
  /** By part: how far it is moved; null when it is not shown. */
  shifts: readonly (Vector | null)[];
}

/** The bed reaches beyond the model by this many of its radii. */
const BED_REACH = 2.4;
/** Lines that are closer to each other on the screen are only noise. */
const MOST_LINES = 120;

/** @throws Error when the card refuses a shader, unless it has lost its context meanwhile */
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
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`The 3D view's shaders were refused: ${gl.getProgramInfoLog(program)}`);
  return program;
}

interface CardPart {
  vertices: WebGLVertexArrayObject;
  count: number;
  indexType: number;
  place: [number, number, number, number];
}

function partOf(gl: WebGL2RenderingContext, program: WebGLProgram, mesh: PreviewMesh): CardPart {
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  /** Three of each four are used. */
  const attribute = (name: string, data: Uint16Array<ArrayBuffer> | Int8Array<ArrayBuffer>, type: number) => {
    const location = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 3, type, type === gl.BYTE, 4 * data.BYTES_PER_ELEMENT, 0);
  };
  attribute("steps", mesh.steps, gl.UNSIGNED_SHORT);
  // Without it WebGL gives each vertex the direction 0, by which the shader knows.
  if (mesh.directions) attribute("direction", mesh.directions, gl.BYTE);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  const indexType = mesh.triangles.BYTES_PER_ELEMENT === 2 ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
  return { vertices, count: mesh.triangles.length, indexType, place: [...mesh.origin, mesh.step] };
}

export class Scene {
  readonly #gl: WebGL2RenderingContext;
  readonly #partProgram: WebGLProgram;
  readonly #bedProgram: WebGLProgram;
  readonly #parts: CardPart[];
  readonly #bed: WebGLVertexArrayObject;

  constructor(gl: WebGL2RenderingContext, meshes: readonly PreviewMesh[]) {
    this.#gl = gl;
    this.#partProgram = programOf(gl, PART_VERTEX, PART_FRAGMENT);
    this.#bedProgram = programOf(gl, BED_VERTEX, BED_FRAGMENT);
    this.#parts = meshes.map((mesh) => partOf(gl, this.#partProgram, mesh));
    this.#bed = gl.createVertexArray();
    gl.bindVertexArray(this.#bed);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
    const corner = gl.getAttribLocation(this.#bedProgram, "corner");
    gl.enableVertexAttribArray(corner);
    gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
    gl.bindVertexArray(null);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  draw(picture: Picture): void {
    const gl = this.#gl;
    const { orbit, frame, box } = picture;
    const matrix = projection(orbit, frame, radiusOf(box));
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.#drawParts(picture, matrix);
    // From below it would hide the model.
    if (orbit.tilt > 0) this.#drawBed(picture, matrix);
  }

  #drawParts({ orbit, colour, shifts }: Picture, matrix: Float32Array): void {
    const gl = this.#gl;
    const { right, up, back } = directionsOf(orbit);
    const lamp = back.map((value, axis) => 0.62 * value + 0.62 * (up[axis] ?? 0) - 0.48 * (right[axis] ?? 0));
    const uniform = this.#use(this.#partProgram, matrix);
    gl.uniform3fv(uniform("eye"), eyeOf(orbit));
    gl.uniform3fv(uniform("lamp"), lamp);
    gl.uniform3fv(uniform("colour"), colour);
    this.#parts.forEach(({ vertices, count, indexType, place: [x, y, z, step] }, index) => {
      const shift = shifts[index];
      if (!shift) return;
      gl.uniform4f(uniform("place"), x + shift[0], y + shift[1], z + shift[2], step);
      gl.bindVertexArray(vertices);
      gl.drawElements(gl.TRIANGLES, count, indexType, 0);
    });
  }

  #drawBed({ box, bedColour }: Picture, matrix: Float32Array): void {
    const gl = this.#gl;
    const radius = radiusOf(box);
    const uniform = this.#use(this.#bedProgram, matrix);
    const middle = box.low.map((low, axis) => (low + (box.high[axis] ?? 0)) / 2);
    gl.uniform3f(uniform("middle"), middle[0] ?? 0, middle[1] ?? 0, box.low[2]);
    gl.uniform1f(uniform("reach"), BED_REACH * radius);
    let spacing = 10;
    while ((2 * BED_REACH * radius) / spacing > MOST_LINES) spacing *= 10;
    gl.uniform1f(uniform("spacing"), spacing);
    gl.uniform3fv(uniform("colour"), bedColour);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.bindVertexArray(this.#bed);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  #use(program: WebGLProgram, matrix: Float32Array) {
    const gl = this.#gl;
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook of React.
    gl.useProgram(program);
    const uniform = (name: string) => gl.getUniformLocation(program, name);
    gl.uniformMatrix4fv(uniform("projection"), false, matrix);
    return uniform;
  }
}
