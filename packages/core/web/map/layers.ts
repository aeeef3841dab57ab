import Feature from 'ol/Feature.js'
import PointOnMap from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
// The provinces as published with Apache ECharts 4.9.0 (Apache-2.0), so that a map needs no internet.
import china from './china.json'
import type { Colours } from './colours.ts'
// The frame of the islands in the south, and an island in the east, which ECharts adds to that file (Apache-2.0).
import islands from './islands.json'
import { LABEL_PX, type Label } from './labels.ts'
import { markPicture, pinPicture } from './mark-picture.ts'
import type { Mark } from './marks.ts'
import { outlinesOf, type PackedOutlines } from './outlines.ts'
import type { Point } from './place.ts'
import { onMap } from './screen.ts'

/** From below: pictures of the ground and areas of others have room between the country and the names. */
const HEIGHTS = { country: 0, names: 20, marks: 30 }

type Layer = VectorLayer<VectorSource>

export interface Layers {
  country: Layer
  names: Layer
  marks: Layer
}

const polygons = [...outlinesOf(china as unknown as PackedOutlines), ...islands.map((ring) => [ring])]
/** All maps of a page draw the same ones. */
const provinces = new VectorSource({
  features: polygons.map((rings) => new Feature(new Polygon(rings.map((ring) => ring.map(projected))))),
  wrapX: false,
})

function projected([lng = 0, lat = 0]: readonly number[]) {
  return onMap({ lng, lat })
}

export function makeLayers(): Layers {
  const layerAt = (zIndex: number, source = new VectorSource({ wrapX: false })): Layer =>
    // While the map moves, too, what comes into view is drawn at once.
    new VectorLayer({ source, zIndex, updateWhileAnimating: true, updateWhileInteracting: true })
  return {
    country: layerAt(HEIGHTS.country, provinces),
    names: layerAt(HEIGHTS.names),
    marks: layerAt(HEIGHTS.marks),
  }
}

/** The country in thin lines. */
export const paintCountry = ({ country }: Layers, t: Colours): void =>
  country.setStyle(
    new Style({ fill: new Fill({ color: t.page }), stroke: new Stroke({ color: t.lineStrong, width: 1 }) }),
  )

export function drawNames({ names }: Layers, labels: readonly Label[], t: Colours): void {
  replace(
    names,
    labels.map((label) => at(label, nameStyle(label, t))),
  )
}

/** A name with a border in the colour of the ground, so that lines do not cross it. */
function nameStyle({ text, level }: Label, t: Colours): Style {
  const isSmall = level === 'districts'
  return new Style({
    text: new Text({
      text,
      font: `${isSmall ? 400 : 600} ${LABEL_PX[level]}px ${t.font}`,
      fill: new Fill({ color: isSmall ? t.muted : t.text }),
      stroke: new Stroke({ color: t.page, width: 3 }),
    }),
  })
}

interface Marks {
  marks: readonly Mark[]
  picked: Point | undefined
  isOpen(mark: Mark): boolean
}

/** Clusters lie above single places, and the picked point above all. */
export function drawMarks(layers: Layers, { marks, picked, isOpen }: Marks, t: Colours): void {
  const features = marks.map((mark) => {
    const image = markPicture(mark, isOpen(mark), t)
    return at(mark, new Style({ image, zIndex: mark.places.length > 1 ? 1 : 0 }))
  })
  const pin = picked ? [at(picked, new Style({ image: pinPicture(t), zIndex: 2 }))] : []
  replace(layers.marks, [...features, ...pin])
}

function at(point: Point, style: Style): Feature {
  const feature = new Feature(new PointOnMap(onMap(point)))
  feature.setStyle(style)
  return feature
}

function replace(layer: Layer, features: Feature[]): void {
  const source = layer.getSource()!
  source.clear(true)
  source.addFeatures(features)
}
