import { type Place, type PlaceLook, partsOf } from './place.ts'

interface MapLegendProps {
  names: Partial<Record<PlaceLook, string>>
  places: readonly Place[]
}

/** What the shapes of the marks mean, and how many places look like that. */
export function MapLegend({ names, places }: MapLegendProps) {
  return (
    <ul className="a-map-legend">
      {partsOf(places).map(([look, count]) => (
        <li key={look}>
          <i data-look={look} aria-hidden="true" />
          {names[look]} <b>{count}</b>
        </li>
      ))}
    </ul>
  )
}
