import { fill } from '@atrium/core/web/words'
import { RemoveButton } from './colour-input.tsx'
import { type ControlProps, useFormWords } from './form-context.ts'
import { PlaceFields } from './place-fields.tsx'
import { type LngLat, placeOf, type TypedPlace, typedOf } from './places.ts'
import { useIncomplete } from './use-incomplete.ts'

interface Polygon {
  type: 'Polygon'
  /** The outline, whose last place is its first, and then holes. */
  coordinates: readonly (readonly (readonly number[])[])[]
}

const NEW: TypedPlace = { lng: '', lat: '' }
const LEAST = 3
const MOST = 1_000

/** The corners of an area, one after another. It changes when there are three complete ones, or none. */
export function AreaInput({
  id,
  value,
  onChange,
  describedBy,
  label,
}: ControlProps<Polygon | null> & { label: string }) {
  const words = useFormWords()
  const [corners, type] = useIncomplete(value, cornersOf(value))
  const change = (next: TypedPlace[]) => {
    const area = next.length === 0 ? null : areaOf(next, value)
    const isDone = next.length === 0 || area !== null
    type(next, isDone ? area : value)
    if (isDone) onChange(area ?? undefined)
  }
  const paste = (index: number, places: readonly LngLat[]) =>
    change(corners.toSpliced(index, 1, ...places.map(typedOf)).slice(0, MOST))
  const isWrong = corners.length > 0 && areaOf(corners, value) === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has the look of a section here
    <div role="group" id={id} aria-label={label} aria-describedby={describedBy} className="dashboards-form-rows">
      {corners.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corners have no identity besides their place
        <div key={index} className="dashboards-form-corner">
          <PlaceFields
            place={place}
            n={index + 1}
            onChange={(next) => change(corners.with(index, next))}
            onPaste={(places) => paste(index, places)}
          />
          <RemoveButton index={index} onClick={() => change(corners.toSpliced(index, 1))} />
        </div>
      ))}
      <button type="button" disabled={corners.length >= MOST} onClick={() => change([...corners, NEW])}>
        {words.addCorner}
      </button>
      {isWrong ? (
        <small role="alert">{fill(words.wrongArea, { least: LEAST })}</small>
      ) : (
        <span className="dashboards-form-hint">{words.pasteCorners}</span>
      )}
    </div>
  )
}

function cornersOf(value: Polygon | null): TypedPlace[] {
  const ring = value?.coordinates[0] ?? []
  const isClosed = ring.length > 1 && String(ring[0]) === String(ring.at(-1))
  return (isClosed ? ring.slice(0, -1) : ring).map(([lng = 0, lat = 0]) => typedOf({ lng, lat }))
}

/** Null if a corner is not complete, or too few are there. Holes stay as they are. */
function areaOf(corners: readonly TypedPlace[], before: Polygon | null): Polygon | null {
  const places = corners.map(placeOf)
  if (places.length < LEAST || !places.every((place) => place !== null)) return null
  const ring = [...places, places[0]!].map(({ lng, lat }) => [lng, lat])
  return { type: 'Polygon', coordinates: [ring, ...(before?.coordinates.slice(1) ?? [])] }
}
