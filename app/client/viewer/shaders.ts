/** Matte plastic on a bed with a grid of centimetres. */

export const PART_VERTEX = `#version 300 es
uniform mat4 projection;
/** Where step 0 is, and how long a step is. */
uniform vec4 place;
in vec3 steps;
in vec3 direction;
out vec3 normal;
out vec3 position;
void main() {
  position = place.xyz + place.w * steps;
  normal = direction;
  gl_Position = projection * vec4(position, 1.0);
}`;

export const PART_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 eye;
uniform vec3 lamp;
uniform vec3 colour;
/** What lies further along the direction than the distance is cut away; the direction 0 cuts nothing. */
uniform vec4 cut;
in vec3 normal;
in vec3 position;
out vec4 pixel;
void main() {
  vec3 view = normalize(eye - position);
  // Without directions of its own a triangle is flat.
  vec3 n = dot(normal, normal) > 0.0 ? normalize(normal) : normalize(cross(dFdx(position), dFdy(position)));
  if (dot(cut.xyz, position) > cut.w) discard;
  // A closed surface is seen from inside only through the cut, where it is solid: hatched, as in a drawing.
  if (cut.xyz != vec3(0.0) && !gl_FrontFacing) {
    float line = step(0.7, fract((gl_FragCoord.x + gl_FragCoord.y) / 12.0));
    pixel = vec4(mix(colour, vec3(0.5), 0.25 + 0.5 * line), 1.0);
    return;
  }
  // Seen from inside, where a part is open.
  if (dot(n, view) < 0.0) n = -n;
  float sky = 0.5 + 0.5 * n.z;
  float key = max(dot(n, lamp), 0.0);
  float edge = pow(1.0 - max(dot(n, view), 0.0), 3.0);
  float shine = pow(max(dot(n, normalize(lamp + view)), 0.0), 24.0);
  vec3 light = colour * colour * (mix(0.26, 0.62, sky) + 0.7 * key) + 0.05 * shine + 0.05 * edge;
  pixel = vec4(sqrt(min(light, 1.0)), 1.0);
}`;

export const BED_VERTEX = `#version 300 es
uniform mat4 projection;
uniform vec3 middle;
uniform vec2 reach;
in vec2 corner;
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
    vec2 inwards = (reach - abs(place)) / fwidth(place);
    float border = 1.0 - smoothstep(1.0, 2.5, min(inwards.x, inwards.y));
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
in vec3 corner;
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
