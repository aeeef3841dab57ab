import type { Mark } from './marks.ts'
import type { Spot } from './shown.ts'
import './map-spots.css'

interface MapSpotsProps {
  spots: readonly Spot[]
  nameOf(mark: Mark): string
  onPress(mark: Mark): void
}

/** Buttons over the visible marks for the keyboard and for screen readers. The mouse reaches the canvas below them. */
export function MapSpots({ spots, nameOf, onPress }: MapSpotsProps) {
  return (
    <div className="core-map-spots">
      {spots.map(({ mark, x, y }) => {
        const name = nameOf(mark)
        const [first] = mark.places
        return (
          <button
            key={`${first!.id} ${mark.places.length}`}
            type="button"
            style={{ transform: `translate(${x}px, ${y}px)` }}
            onClick={() => onPress(mark)}
          >
            <span>{name}</span>
          </button>
        )
      })}
    </div>
  )
}
