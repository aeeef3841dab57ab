import type { Glyph } from '../../../contract/map-looks.ts'

/** Lines in a square of 16. */
const PATHS: Record<Glyph, string> = {
  vehicle: 'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.5v2h-5M4 11a1.25 1.25 0 1 0 .01 0M12 11a1.25 1.25 0 1 0 .01 0',
  device: 'M4 4h8v8H4zM6 2v2M10 2v2M6 12v2M10 12v2M2 6h2M2 10h2M12 6h2M12 10h2',
  person: 'M8 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M3 13.5c.3-3 2.3-4 5-4s4.7 1 5 4',
  store: 'M3 7.5v6h10v-6M2 6.5 3.5 3h9L14 6.5zM6.5 13.5V10h3v3.5',
  factory: 'M2 13.5V6l4 2.5V6l4 2.5V3h3.5v10.5z',
  camera: 'M2 5h2.5l1-1.5h5l1 1.5H14v8H2zM8 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  alert: 'M8 2.5 14 13.5H2zM8 6.5v3M8 11.5v.01',
}

export const glyphPath = (name: string): string | undefined =>
  Object.hasOwn(PATHS, name) ? PATHS[name as Glyph] : undefined
