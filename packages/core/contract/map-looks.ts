/** What the author of a map chooses from. */

/**
 * GPS and most of the world use WGS-84. Maps of China are drawn in GCJ-02 (Amap, Tencent) or in BD-09 (Baidu), which lie
 * some hundred metres beside it; outside of China they are equal.
 */
export const SYSTEMS = ['WGS-84', 'GCJ-02', 'BD-09'] as const
export type CoordinateSystem = (typeof SYSTEMS)[number]

/** Palettes of the outlines, and filters over tiles. */
export const MAP_THEMES = [
  'default',
  'starryBlue',
  'freshBlue',
  'dark',
  'lite',
  'naturalGreen',
  'midnightBlue',
  'romanticPink',
  'bluishGreen',
  'grayscale',
] as const
export type MapTheme = (typeof MAP_THEMES)[number]

/** How marks that would cover each other are drawn: each alone (-1), or one with their number, in four looks. */
export const CLUSTER_STYLES = [-1, 0, 1, 2, 3] as const
export type ClusterStyle = (typeof CLUSTER_STYLES)[number]

export const INFO_WINDOWS = ['default', 'gray', 'search'] as const
export type InfoWindowType = (typeof INFO_WINDOWS)[number]

/** Pictures inside of marks. */
export const GLYPHS = ['vehicle', 'device', 'person', 'store', 'factory', 'camera', 'alert'] as const
export type Glyph = (typeof GLYPHS)[number]
