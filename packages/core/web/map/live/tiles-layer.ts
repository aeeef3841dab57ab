import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'

const ABOVE_COUNTRY = 5
/** So many failures without a single picture mean that the provider does not work. */
const FAILURES = 3

/**
 * The pictures of a provider, above the outlines.
 * @param onChange called with whether they can be shown, when that changes
 */
export function makeTilesLayer(url: string, maxZoom: number, onChange: (areThere: boolean) => void): TileLayer<XYZ> {
  // Without a transition: a frame with a picture that appears slowly costs as much as one that moves.
  const source = new XYZ({ url, maxZoom, wrapX: false, transition: 0 })
  const layer = new TileLayer({ source, zIndex: ABOVE_COUNTRY, className: 'core-live-tiles' })
  let failures = 0
  let areThere: boolean | undefined
  const note = (next: boolean) => {
    if (areThere === next) return
    areThere = next
    onChange(next)
  }
  source.on('tileloadend', () => {
    failures = 0
    note(true)
  })
  source.on('tileloaderror', () => {
    failures += 1
    if (failures >= FAILURES) note(false)
  })
  return layer
}
