import { partsOf } from './marks.ts'
import type { Place, PlaceLook } from './place.ts'
import './map-legend.css'

interface MapLegendProps {
  names: Partial<Record<PlaceLook, string>>
  places: readonly Place[]
}

/** The meaning of the marks' shapes, with the number of places for each. */
export function MapLegend({ names, places }: MapLegendProps) {
  return (
    <ul className="core-map-legend">
      {partsOf(places).map(([look, count]) => (
        <li key={look}>
          <i data-look={look} aria-hidden="true" />
          {names[look]} <b>{count}</b>
        </li>
      ))}
    </ul>
  )
}
