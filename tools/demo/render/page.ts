/** Runs in the browser: adds up many light samples of one scene and answers the picture as WebP. */
import * as THREE from "three";
import type { Scene } from "./scene.ts";
import { buildStudio, type Studio } from "./studio.ts";

const QUAD = "varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }";
const ADD = `varying vec2 vUv; uniform sampler2D sum; uniform sampler2D one; uniform float share;
void main() { gl_FragColor = texture2D(sum, vUv) + texture2D(one, vUv) * share; }`;
/** Develops the sum: a light fall-off to the corners, tone curve, display colours. */
const DEVELOP = `varying vec2 vUv; uniform sampler2D sum;
void main() {
  vec3 colour = texture2D(sum, vUv).rgb;
  colour *= 1.03 - 0.2 * dot(vUv - vec2(0.5, 0.55), vUv - vec2(0.5, 0.55));
  gl_FragColor = vec4(colour, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** A full-screen step over the picture so far, whose texture goes in `sum`. */
function pass(fragmentShader: string, more: Record<string, THREE.IUniform>) {
  const sum: THREE.IUniform<THREE.Texture | null> = { value: null };
  const uniforms = { ...more, sum };
  const material = new THREE.ShaderMaterial({
    vertexShader: QUAD,
    fragmentShader,
    uniforms,
    depthTest: false,
  });
  const scene = new THREE.Scene();
  scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material));
  return { scene, sum, camera: new THREE.Camera() };
}

/** How much of the picture, from 0 to 1, the model fills at zoom 1. */
const FILL = 0.8;

/** Box of the model as the camera sees it, in picture coordinates from -1 to 1. */
function seen(studio: Studio, camera: THREE.Camera): THREE.Box2 {
  const box = new THREE.Box2();
  const point = new THREE.Vector3();
  for (const mesh of studio.meshes) {
    const positions = mesh.geometry.getAttribute("position");
    const stride = Math.max(1, Math.floor(positions.count / 20_000));
    for (let i = 0; i < positions.count; i += stride) {
      point.fromBufferAttribute(positions, i).project(camera);
      box.expandByPoint(new THREE.Vector2(point.x, point.y));
    }
  }
  return box;
}

/** Turns the camera to the asked side, then steps back and pans until the model fills the picture. */
function cameraFor(sheet: Scene, studio: Studio): THREE.PerspectiveCamera {
  const { turn, rise, zoom, shift } = sheet.view;
  const radius = studio.bounds.radius;
  const camera = new THREE.PerspectiveCamera(24, sheet.width / sheet.height, radius * 0.05, radius * 100);
  const [a, h] = [(turn * Math.PI) / 180, (rise * Math.PI) / 180];
  const away = new THREE.Vector3(Math.sin(a) * Math.cos(h), -Math.cos(a) * Math.cos(h), Math.sin(h));
  const middle = studio.bounds.center.clone();
  let distance = radius * 5;
  camera.up.set(0, 0, 1);
  for (let step = 0; step < 6; step++) {
    camera.position.copy(middle).addScaledVector(away, distance);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    const box = seen(studio, camera);
    const size = box.getSize(new THREE.Vector2());
    const centre = box.getCenter(new THREE.Vector2());
    const half = distance * Math.tan((12 * Math.PI) / 180);
    const [right, up] = [new THREE.Vector3(), new THREE.Vector3()];
    camera.matrixWorld.extractBasis(right, up, new THREE.Vector3());
    middle.addScaledVector(right, centre.x * half * camera.aspect).addScaledVector(up, centre.y * half);
    distance *= Math.max(size.x / 2, size.y / 2) / FILL;
  }
  middle.addScaledVector(new THREE.Vector3(...shift), radius);
  camera.position.copy(middle).addScaledVector(away, distance / zoom);
  camera.lookAt(middle);
  return camera;
}

async function expose(renderer: THREE.WebGLRenderer, sheet: Scene): Promise<void> {
  const studio = await buildStudio(sheet);
  const camera = cameraFor(sheet, studio);
  const { width, height, samples } = sheet;
  const target = (type: THREE.TextureDataType) =>
    new THREE.WebGLRenderTarget(width, height, { type, depthBuffer: type === THREE.HalfFloatType });
  const one = target(THREE.HalfFloatType);
  let [sum, next] = [target(THREE.FloatType), target(THREE.FloatType)];
  const add = pass(ADD, { one: { value: one.texture }, share: { value: 1 / samples } });
  renderer.toneMapping = THREE.NoToneMapping;
  for (let i = 0; i < samples; i++) {
    studio.light(i, samples);
    camera.setViewOffset(width, height, ((i * 0.7548) % 1) - 0.5, ((i * 0.5698) % 1) - 0.5, width, height);
    renderer.setRenderTarget(one);
    renderer.render(studio.scene, camera);
    add.sum.value = sum.texture;
    renderer.setRenderTarget(next);
    renderer.render(add.scene, add.camera);
    [sum, next] = [next, sum];
  }
  const develop = pass(DEVELOP, {});
  develop.sum.value = sum.texture;
  renderer.toneMapping = THREE.NeutralToneMapping;
  renderer.setRenderTarget(null);
  renderer.render(develop.scene, develop.camera);
}

/** Highest quality that stays within `maxBytes`, as base64. */
async function encode(canvas: HTMLCanvasElement, maxBytes: number): Promise<string> {
  for (let quality = 0.94; quality > 0.3; quality -= 0.04) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", quality));
    if (blob && blob.size <= maxBytes) {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    }
  }
  throw new Error("the picture does not fit its size limit");
}

async function photograph(sheet: Scene, maxBytes: number): Promise<string> {
  const renderer = new THREE.WebGLRenderer({ preserveDrawingBuffer: true });
  renderer.setSize(sheet.width, sheet.height, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.BasicShadowMap;
  await expose(renderer, sheet);
  const picture = await encode(renderer.domElement, maxBytes);
  renderer.dispose();
  renderer.forceContextLoss();
  return picture;
}

Object.assign(window, { photograph });
