import './map-tip.css'
import './map-spots.css'

interface NamedSpot {
  key: string
  name: string
  x: number
  y: number
}

interface MapSpotsProps {
  spots: readonly NamedSpot[]
  onPress(index: number): void
}

/** Buttons over the visible marks for the keyboard and for screen readers. The mouse reaches the canvas below them. */
export function MapSpots({ spots, onPress }: MapSpotsProps) {
  return (
    <div className="core-map-spots">
      {spots.map(({ key, name, x, y }, index) => (
        <button
          key={key}
          type="button"
          style={{ transform: `translate(${x}px, ${y}px)` }}
          onClick={() => onPress(index)}
        >
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
