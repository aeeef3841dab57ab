import { boundingExtent } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Colours } from '../colours.ts'
import type { GroundSystem } from '../screen.ts'
import type { LiveArea } from './scene.ts'

/**
 * Areas lie below the names of places and the marks. Their own names stand above both, at the upper edge: no mark covers
 * half of a name, and it covers few marks.
 */
export interface AreaLayers {
  shapes: VectorLayer<VectorSource>
  names: VectorLayer<VectorSource>
}

const BELOW_NAMES = 10
const ABOVE_MARKS = 40
const NAME_PX = 13
/** What lies below stays visible. */
const OPACITY = 0.18

export function makeAreaLayers(): AreaLayers {
  const whileMoving = { updateWhileAnimating: true, updateWhileInteracting: true }
  return {
    shapes: new VectorLayer({ source: new VectorSource({ wrapX: false }), zIndex: BELOW_NAMES, ...whileMoving }),
    names: new VectorLayer({
      ...{ source: new VectorSource({ wrapX: false }), zIndex: ABOVE_MARKS, declutter: true, ...whileMoving },
      // A small area has no room for its name.
      style: (name, resolution) =>
        name.get('width') / resolution < name.get('needsPx') ? undefined : name.get('text'),
    }),
  }
}

export function drawAreas(
  { shapes, names }: AreaLayers,
  areas: readonly LiveArea[],
  { onGround }: GroundSystem,
  t: Colours,
): void {
  show(shapes, areas, ({ rings, colour }) => {
    const corners = rings.map((ring) => ring.map(([lng = 0, lat = 0]) => onGround({ lng, lat })))
    const shape = new Feature(new Polygon(corners))
    const stroke = new Stroke({ color: colour, width: 2 })
    shape.setStyle(new Style({ fill: new Fill({ color: faint(colour) }), stroke }))
    return shape
  })
  const named = areas.filter(({ label }) => label !== '')
  show(names, named, ({ rings: [outer = []], label }) => {
    const [west = 0, , east = 0, north = 0] = boundingExtent(outer.map(([lng = 0, lat = 0]) => onGround({ lng, lat })))
    const text = new Text({
      text: label,
      font: `600 ${NAME_PX}px ${t.font}`,
      textBaseline: 'bottom',
      offsetY: -4,
      fill: new Fill({ color: t.text }),
      backgroundFill: new Fill({ color: t.surface }),
      padding: [2, 5, 1, 6],
    })
    const geometry = new Point([(west + east) / 2, north])
    return new Feature({ geometry, width: east - west, needsPx: widthOf(label), text: new Style({ text }) })
  })
}

function show(
  layer: VectorLayer<VectorSource>,
  areas: readonly LiveArea[],
  featureOf: (area: LiveArea) => Feature,
): void {
  const source = layer.getSource()!
  source.clear(true)
  source.addFeatures(areas.map(featureOf))
}

/** About as wide as the text is drawn: Latin letters are half as wide as Chinese ones. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? NAME_PX : NAME_PX / 2), 0)

/** @param colour `#rrggbb`, as all plain colours are */
function faint(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgba(${parts.join(', ')}, ${OPACITY})`
}
