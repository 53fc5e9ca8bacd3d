/** Matte plastic on a bed with a grid in centimetres. An attribute's location is the same in each program (scene.ts). */

export const PART_VERTEX = `#version 300 es
uniform mat4 projection;
/** Dequantises positions: the origin in xyz, the length of a step in w. */
uniform vec4 originAndStep;
layout(location = 0) in vec3 quantizedPosition;
layout(location = 1) in vec3 vertexNormal;
centroid out vec3 normal;
out vec3 position;
void main() {
  position = originAndStep.xyz + originAndStep.w * quantizedPosition;
  normal = vertexNormal;
  gl_Position = projection * vec4(position, 1.0);
}`;

const CLIPPING = `
  if (dot(clipPlane.xyz, position) > clipPlane.w) discard;
  // Back faces of a closed surface are visible only through the clip plane: hatched, as a section in a
  // drawing.
  if (!gl_FrontFacing) {
    float line = step(0.7, fract((gl_FragCoord.x + gl_FragCoord.y) / 12.0));
    fragmentColour = vec4(mix(colour, vec3(0.5), 0.25 + 0.5 * line), 1.0);
    return;
  }`;

/** @param clips a shader without `discard` keeps the GPU's early depth test */
const partFragment = (clips: boolean) => `#version 300 es
precision highp float;
uniform vec3 cameraPosition;
uniform vec3 lightDirection;
uniform vec3 colour;
uniform vec4 clipPlane;
/** Centroid: outside a thin triangle the interpolated normal is extrapolated, which shows as specks. */
centroid in vec3 normal;
in vec3 position;
out vec4 fragmentColour;
void main() {
  vec3 view = normalize(cameraPosition - position);
  // A mesh without normals is shaded flat.
  vec3 n = dot(normal, normal) > 0.0 ? normalize(normal) : normalize(cross(dFdx(position), dFdy(position)));${clips ? CLIPPING : ""}
  if (dot(n, view) < 0.0) n = -n;
  float hemisphere = 0.5 + 0.5 * n.z;
  float diffuse = max(dot(n, lightDirection), 0.0);
  float fresnel = pow(1.0 - max(dot(n, view), 0.0), 3.0);
  float specular = pow(max(dot(n, normalize(lightDirection + view)), 0.0), 24.0);
  vec3 light = colour * colour * (mix(0.26, 0.62, hemisphere) + 0.7 * diffuse) + 0.05 * specular + 0.05 * fresnel;
  fragmentColour = vec4(sqrt(min(light, 1.0)), 1.0);
}`;
export const PART_FRAGMENT = partFragment(false);
export const CLIPPED_PART_FRAGMENT = partFragment(true);

export const BED_VERTEX = `#version 300 es
uniform mat4 projection;
uniform vec3 centre;
uniform vec2 halfSize;
layout(location = 0) in vec2 corner;
out vec2 offset;
out vec2 bedCorner;
void main() {
  offset = halfSize * corner;
  bedCorner = corner;
  gl_Position = projection * vec4(centre + vec3(offset, 0.0), 1.0);
}`;

export const BED_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 colour;
uniform vec2 halfSize;
uniform float spacing;
uniform bool isPlate;
uniform bool isRound;
in vec2 offset;
in vec2 bedCorner;
out vec4 fragmentColour;
float gridLines(float cell) {
  vec2 at = offset / cell;
  vec2 distanceToLine = abs(fract(at - 0.5) - 0.5) / fwidth(at);
  return 1.0 - min(min(distanceToLine.x, distanceToLine.y), 1.0);
}
void main() {
  float alpha = max(0.12 * gridLines(spacing), 0.22 * gridLines(5.0 * spacing));
  if (isPlate) {
    vec2 toSides = (halfSize - abs(offset)) / fwidth(offset);
    float toRim = halfSize.x - length(offset);
    float distanceToEdge = isRound ? toRim / fwidth(toRim) : min(toSides.x, toSides.y);
    if (distanceToEdge < 0.0) discard;
    float border = 1.0 - smoothstep(1.0, 2.5, distanceToEdge);
    alpha = max(0.05 + alpha, 0.7 * border);
  } else {
    alpha *= 1.0 - smoothstep(0.35, 1.0, length(bedCorner));
  }
  fragmentColour = vec4(colour * alpha, alpha);
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
out vec4 fragmentColour;
void main() {
  fragmentColour = vec4(0.6 * colour, 0.6);
}`;
