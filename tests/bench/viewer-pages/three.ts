/** The example of three.js for STL files (examples/webgl_loader_stl), with one model and without its shadows. */
import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshPhongMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import { fittedOrbit } from "#app/viewer/orbit.ts";
import { bench, HEIGHT, markFirstFrame, query, timed, WIDTH } from "./measured-view.ts";

const canvas = document.body.appendChild(document.createElement("canvas"));
canvas.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px`;
const geometry = await new STLLoader().loadAsync(query("url"));
geometry.computeBoundingBox();
const { min, max } = geometry.boundingBox ?? new Box3();
const center = new Vector3().addVectors(min, max).divideScalar(2);
const radius = min.distanceTo(max) / 2;
/** As near as our view, so that as many pixels are drawn. */
const { distance } = fittedOrbit(
  { low: min.toArray(), high: max.toArray() },
  { aspect: WIDTH / HEIGHT, relativeInsets: { bottom: 0, left: 0 } },
);
const scene = new Scene();
const material = new MeshPhongMaterial({ color: 0xb4b7bb, specular: 0x494949, shininess: 200 });
scene.add(new Mesh(geometry, material), new HemisphereLight(0x8d7c7c, 0x494966, 3));
const light = new DirectionalLight(0xffffff, 3.5);
light.position.set(1, -1, 1);
scene.add(light);
const renderer = new WebGLRenderer({ canvas, antialias: true });
renderer.setSize(WIDTH, HEIGHT, false);
const camera = new PerspectiveCamera(28, WIDTH / HEIGHT, radius / 10, radius * 20);
camera.up.set(0, 0, 1);
const controls = new OrbitControls(camera, canvas);
controls.target.copy(center);
let angle = -1;
const turn = () => {
  angle += 0.05;
  const away = new Vector3(Math.cos(angle), Math.sin(angle), 0.45).normalize();
  camera.position.copy(center).addScaledVector(away, distance);
  camera.lookAt(center);
  renderer.render(scene, camera);
};
turn();
markFirstFrame(renderer.getContext() as WebGL2RenderingContext);
bench.view = {
  turn: () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        timed(turn);
        bench.drawnFrames += 1;
        resolve();
      }),
    ),
  end() {
    controls.dispose();
    geometry.dispose();
    material.dispose();
    renderer.dispose();
    renderer.forceContextLoss();
    canvas.remove();
    delete bench.view;
  },
};
