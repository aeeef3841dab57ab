import Feature from 'ol/Feature.js'
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

export type AreasLayer = VectorLayer<VectorSource>

const BELOW_NAMES = 10
/** What lies below stays visible. */
const OPACITY = 0.18

export const makeAreasLayer = (): AreasLayer =>
  new VectorLayer({
    source: new VectorSource({ wrapX: false }),
    zIndex: BELOW_NAMES,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  })

export function drawAreas(layer: AreasLayer, areas: readonly LiveArea[], { onGround }: GroundSystem, t: Colours): void {
  const features = areas.map(({ rings, label, colour }) => {
    const corners = rings.map((ring) => ring.map(([lng = 0, lat = 0]) => onGround({ lng, lat })))
    const feature = new Feature(new Polygon(corners))
    const text = new Text({
      text: label,
      font: `600 13px ${t.font}`,
      fill: new Fill({ color: t.text }),
      stroke: new Stroke({ color: t.surface, width: 3 }),
      // A small area has no room for its name.
      overflow: false,
    })
    // One style with the fill alone, because the opacity of a style is that of its text, too.
    feature.setStyle([
      new Style({ fill: new Fill({ color: faint(colour) }), stroke: new Stroke({ color: colour, width: 2 }) }),
      ...(label === '' ? [] : [new Style({ text })]),
    ])
    return feature
  })
  const source = layer.getSource()!
  source.clear(true)
  source.addFeatures(features)
}

/** @param colour `#rrggbb`, as all plain colours are */
function faint(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgba(${parts.join(', ')}, ${OPACITY})`
}
