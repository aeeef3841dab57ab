/** How many pixels of the screen a canvas has for one of its own. `scale` is that of the dashboard on the page. */
export function pixelRatio(scale: number): number {
  return Math.min(4, (globalThis.devicePixelRatio || 1) * Math.max(1, scale))
}
