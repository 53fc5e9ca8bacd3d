/** Matte plastic on a bed with a grid of centimetres. An attribute's location is the same in each program (scene.ts). */

export const PART_VERTEX = `#version 300 es
uniform mat4 projection;
/** Where step 0 is, and how long a step is. */
uniform vec4 place;
layout(location = 0) in vec3 steps;
layout(location = 1) in vec3 direction;
centroid out vec3 normal;
out vec3 position;
void main() {
  position = place.xyz + place.w * steps;
  normal = direction;
  gl_Position = projection * vec4(position, 1.0);
}`;

const CUT = `
  if (dot(cut.xyz, position) > cut.w) discard;
  // A closed surface is seen from inside only through the cut, where it is solid: hatched, as in a drawing.
  if (!gl_FrontFacing) {
    float line = step(0.7, fract((gl_FragCoord.x + gl_FragCoord.y) / 12.0));
    pixel = vec4(mix(colour, vec3(0.5), 0.25 + 0.5 * line), 1.0);
    return;
  }`;

/** @param cuts without it no pixel is ever given up, and those that are hidden need no shading */
const partFragment = (cuts: boolean) => `#version 300 es
precision highp float;
uniform vec3 eye;
uniform vec3 lamp;
uniform vec3 colour;
/** A direction and a distance: what lies further along it is cut away. */
uniform vec4 cut;
/** Taken within the triangle: beyond its edges the normals of a sliver point anywhere, which are specks. */
centroid in vec3 normal;
in vec3 position;
out vec4 pixel;
void main() {
  vec3 view = normalize(eye - position);
  // Without normals a triangle is flat.
  vec3 n = dot(normal, normal) > 0.0 ? normalize(normal) : normalize(cross(dFdx(position), dFdy(position)));${cuts ? CUT : ""}
  // Seen from inside, where a part is open.
  if (dot(n, view) < 0.0) n = -n;
  float sky = 0.5 + 0.5 * n.z;
  float key = max(dot(n, lamp), 0.0);
  float edge = pow(1.0 - max(dot(n, view), 0.0), 3.0);
  float shine = pow(max(dot(n, normalize(lamp + view)), 0.0), 24.0);
  vec3 light = colour * colour * (mix(0.26, 0.62, sky) + 0.7 * key) + 0.05 * shine + 0.05 * edge;
  pixel = vec4(sqrt(min(light, 1.0)), 1.0);
}`;
export const PART_FRAGMENT = partFragment(false);
export const CUT_PART_FRAGMENT = partFragment(true);

export const BED_VERTEX = `#version 300 es
uniform mat4 projection;
uniform vec3 middle;
uniform vec2 reach;
layout(location = 0) in vec2 corner;
out vec2 place;
out vec2 away;
void main() {
  place = reach * corner;
  away = corner;
  gl_Position = projection * vec4(middle + vec3(place, 0.0), 1.0);
}`;

export const BED_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 colour;
uniform vec2 reach;
uniform float spacing;
/** A plate of this size, which ends, and no bed that fades away. */
uniform bool ends;
uniform bool round;
in vec2 place;
in vec2 away;
out vec4 pixel;
float lines(float every) {
  vec2 at = place / every;
  vec2 near = abs(fract(at - 0.5) - 0.5) / fwidth(at);
  return 1.0 - min(min(near.x, near.y), 1.0);
}
void main() {
  float alpha = max(0.12 * lines(spacing), 0.22 * lines(5.0 * spacing));
  if (ends) {
    vec2 sides = (reach - abs(place)) / fwidth(place);
    float rim = reach.x - length(place);
    float inwards = round ? rim / fwidth(rim) : min(sides.x, sides.y);
    if (inwards < 0.0) discard;
    float border = 1.0 - smoothstep(1.0, 2.5, inwards);
    alpha = max(0.05 + alpha, 0.7 * border);
  } else {
    alpha *= 1.0 - smoothstep(0.35, 1.0, length(away));
  }
  pixel = vec4(colour * alpha, alpha);
}`;

export const BOX_VERTEX = `#version 300 es
uniform mat4 projection;
uniform vec3 low;
uniform vec3 high;
layout(location = 0) in vec3 corner;
void main() {
  gl_Position = projection * vec4(mix(low, high, corner), 1.0);
}`;

export const BOX_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 colour;
out vec4 pixel;
void main() {
  pixel = vec4(0.6 * colour, 0.6);
}`;
