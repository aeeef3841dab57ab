import {
  area,
  colour,
  colourConditions,
  column,
  list,
  oneOf,
  type PropsOf,
  picture,
  place,
  section,
} from '@atrium/charts/contract/define/props'
import { bool, int, str, text } from '@atrium/core/contract/define/fields'
import { CLUSTER_STYLES, GLYPHS, INFO_WINDOWS, MAP_THEMES, SYSTEMS } from '@atrium/core/contract/map-looks'

export const MARK_COLOURS = ['default', 'blue', 'green', 'yellow'] as const

const icon = oneOf(['none', ...GLYPHS], { default: 'none' })
const color = oneOf(MARK_COLOURS, { default: 'default' })
const type = oneOf(['pin', 'dot'], { default: 'pin' })

/** A place that the author has typed, in WGS-84. */
const typed = {
  place: place(),
  label: str(100, { min: 0, default: '' }),
  icon,
  color,
  type,
  info: text(2_000, { default: '' }),
}

const point = {
  /** '' finds them by usual names; without such ones they are the first two numbers. */
  lngColumn: column(),
  latColumn: column(),
  /** A text with both, such as `120.62,31.3`; '' only where there is no other. */
  placeColumn: column(),
  /** '' is the first text. */
  labelColumn: column(),
  /** The name of a picture of ours, or the address of an uploaded one; '' for none. */
  iconColumn: column(),
  /** What decides the colour: a value for the conditions, the name of a colour, or `#rrggbb`; '' for none. */
  colorColumn: column(),
  colorConditions: colourConditions(),
  color,
  type,
  icon,
  picture: picture(),
  showLabel: bool({ default: false }),
  infoWindow: oneOf(INFO_WINDOWS, { default: 'default' }),
  /** `{column}` is a value of the row; '' has all of them. */
  infoText: text(2_000, { default: '' }),
  /** Whether a click runs the listeners. */
  triggers: bool({ default: true }),
  list: list(typed, 200),
} as const

const polygon = {
  area: area(),
  label: str(100, { min: 0, default: '' }),
  color: colour(),
  /** What the conditions look at: how many points are inside, or a column of the row whose label is that of the area. */
  value: oneOf(['inside', 'row'], { default: 'inside' }),
  column: column({ when: { prop: 'value', is: ['row'] } }),
  showValue: bool({ default: false }),
  colorConditions: colourConditions(),
} as const

export const mapProps = {
  /** In which coordinate system the places of the data are. */
  system: oneOf(SYSTEMS, { default: 'WGS-84' }),
  point: section(point),
  markerClusterer: oneOf(CLUSTER_STYLES, { default: 0 }),
  graph: list(polygon, 50),
  theme: oneOf(MAP_THEMES, { default: 'default' }),
  /** Whether the first view shows all points. */
  fit: bool({ default: true }),
  center: place({ default: { lng: 116.404, lat: 39.915 } }),
  zoom: int({ min: 3, max: 20, default: 13 }),
  minZoom: int({ min: 3, max: 20, default: 3 }),
  maxZoom: int({ min: 3, max: 20, default: 20, above: 'minZoom' }),
  controls: section({ zoom: bool({ default: true }), scale: bool({ default: true }), whole: bool({ default: true }) }),
} as const

export type MapConfig = PropsOf<typeof mapProps>
