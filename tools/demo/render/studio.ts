/** The photo studio: a ground without horizon and lights whose samples add up to soft, true shadows. */
import * as THREE from "three";
import { type Scene, unpack } from "./scene.ts";

/** Lamps per exposure: samples of the soft key light and of the sky. */
const [KEYS, DOMES] = [2, 5];
const GOLDEN = 2.399963;

export interface Studio {
  scene: THREE.Scene;
  meshes: THREE.Mesh[];
  /** Sphere around everything that is photographed. */
  bounds: THREE.Sphere;
  /** Moves every lamp to its place for the exposure `index` of `count`. */
  light(index: number, count: number): void;
}

async function loadMesh(url: string, colour: string): Promise<THREE.Mesh> {
  const packed = unpack(await (await fetch(url)).arrayBuffer());
  const vertices = new THREE.InterleavedBuffer(packed.vertices, 6);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.InterleavedBufferAttribute(vertices, 3, 0));
  geometry.setAttribute("normal", new THREE.InterleavedBufferAttribute(vertices, 3, 3));
  geometry.setIndex(new THREE.BufferAttribute(packed.faces, 1));
  const clay = new THREE.Color(colour).lerp(new THREE.Color(0xffffff), 0.1);
  const material = new THREE.MeshStandardMaterial({ color: clay, roughness: 0.62, side: THREE.DoubleSide });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function lamp(scene: THREE.Scene, bounds: THREE.Sphere): THREE.DirectionalLight {
  const light = new THREE.DirectionalLight(0xffffff, 1);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  const camera = light.shadow.camera;
  camera.left = camera.bottom = -bounds.radius * 1.02;
  camera.right = camera.top = bounds.radius * 1.02;
  camera.near = bounds.radius * 0.5;
  camera.far = bounds.radius * 40;
  light.shadow.normalBias = bounds.radius * 0.0036;
  light.shadow.bias = -0.00006;
  scene.add(light, light.target);
  return light;
}

/** Direction on the sphere by azimuth and height in degrees; azimuth 0 is the camera's side (-y). */
function direction(azimuth: number, height: number): THREE.Vector3 {
  const [a, h] = [(azimuth * Math.PI) / 180, (height * Math.PI) / 180];
  return new THREE.Vector3(Math.sin(a) * Math.cos(h), -Math.cos(a) * Math.cos(h), Math.sin(h));
}

/** Brightness of the sky: a large soft box at the left, a rim light behind, a quiet rest. */
function sky(towards: THREE.Vector3, turn: number): number {
  const box = Math.max(0, towards.dot(direction(turn - 70, 40))) ** 6;
  const rim = Math.max(0, towards.dot(direction(turn + 150, 32))) ** 10;
  return 0.62 + 1.5 * box + 1.9 * rim;
}

/** Large enough that no camera above it sees a horizon. */
function floor(bounds: THREE.Sphere, colour: string): THREE.Mesh {
  const plane = new THREE.PlaneGeometry(bounds.radius * 200, bounds.radius * 200);
  const mesh = new THREE.Mesh(plane, new THREE.MeshLambertMaterial({ color: colour }));
  mesh.receiveShadow = true;
  return mesh;
}

export async function buildStudio(sheet: Scene): Promise<Studio> {
  const scene = new THREE.Scene();
  const meshes = await Promise.all(sheet.meshes.map(({ url, colour }) => loadMesh(url, colour)));
  scene.add(...meshes);
  const bounds = new THREE.Box3().setFromObject(scene).getBoundingSphere(new THREE.Sphere());
  scene.add(floor(bounds, sheet.ground), new THREE.HemisphereLight(0x000000, sheet.ground, 0.5));
  const keys = Array.from({ length: KEYS }, () => lamp(scene, bounds));
  const domes = Array.from({ length: DOMES }, () => lamp(scene, bounds));
  const aim = (light: THREE.DirectionalLight, towards: THREE.Vector3) => {
    light.target.position.copy(bounds.center);
    light.position.copy(bounds.center).addScaledVector(towards, bounds.radius * 6);
  };
  const turn = sheet.view.turn;
  return {
    scene,
    meshes,
    bounds,
    light(index, count) {
      for (const [i, key] of keys.entries()) {
        const sample = index * KEYS + i + 0.5;
        const spread = 9 * Math.sqrt(sample / (count * KEYS));
        const golden = sample * GOLDEN;
        aim(key, direction(turn - 48 + spread * Math.cos(golden), 50 + spread * Math.sin(golden)));
        key.intensity = 1.75 / KEYS;
      }
      for (const [i, dome] of domes.entries()) {
        const sample = i * count + index + 0.5;
        const height = Math.asin(Math.sqrt(sample / (count * DOMES)) * 0.985 + 0.01);
        const towards = direction((sample * GOLDEN * 180) / Math.PI, (height * 180) / Math.PI);
        aim(dome, towards);
        dome.intensity = (1.7 * sky(towards, turn)) / Math.max(0.3, towards.z) / DOMES;
      }
    },
  };
}
