import { fill } from '@atrium/core/web/words'
import type { ClipboardEvent } from 'react'
import { useFormWords } from './form-context.ts'
import { LIMITS, type LngLat, placesIn, type TypedPlace } from './places.ts'

interface PlaceFieldsProps {
  place: TypedPlace
  /** Of the first field; a label outside names it. */
  id?: string
  /** Names both fields of an entry in a list. */
  n?: number
  describedBy?: string | undefined
  onChange(place: TypedPlace): void
  /** Places were pasted: at least one. */
  onPaste(places: LngLat[]): void
}

/** Longitude and latitude. A pair that is pasted into either of them fills both. */
export function PlaceFields({ place, id, n, describedBy, onChange, onPaste }: PlaceFieldsProps) {
  const words = useFormWords()
  const paste = (event: ClipboardEvent) => {
    const places = placesIn(event.clipboardData.getData('text'))
    if (!places) return
    event.preventDefault()
    onPaste(places)
  }
  return (
    <span className="dashboards-form-place">
      {(['lng', 'lat'] as const).map((part) => {
        const value = place[part]
        const isOut = value !== '' && !(Math.abs(Number(value)) <= LIMITS[part])
        return (
          <label key={part}>
            <span>{words[part]}</span>
            <input
              {...(part === 'lng' && id !== undefined ? { id } : {})}
              type="number"
              step="any"
              min={-LIMITS[part]}
              max={LIMITS[part]}
              aria-label={n === undefined ? words[part] : fill(words.partOfEntry, { part: words[part], n })}
              aria-invalid={isOut}
              aria-describedby={describedBy}
              placeholder={words.unset}
              value={value}
              onChange={({ target }) => onChange({ ...place, [part]: target.value })}
              onPaste={paste}
            />
          </label>
        )
      })}
    </span>
  )
}
