import { LOOKS, type Place, type PlaceLook } from './place.ts'

interface MapLegendProps {
  names: Partial<Record<PlaceLook, string>>
  places: readonly Place[]
}

/** What the shapes of the marks mean, and how many places look like that. */
export function MapLegend({ names, places }: MapLegendProps) {
  return (
    <ul className="a-map-legend">
      {LOOKS.filter((look) => names[look]).map((look) => (
        <li key={look}>
          <i data-look={look} aria-hidden="true" />
          {names[look]} <b>{places.filter((place) => place.look === look).length}</b>
        </li>
      ))}
    </ul>
  )
}
