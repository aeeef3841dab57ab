import { type ControlProps, useFormWords } from './form-context.ts'
import { PlaceFields } from './place-fields.tsx'
import { type LngLat, placeOf, type TypedPlace, typedOf } from './places.ts'
import { useIncomplete } from './use-incomplete.ts'

const NONE: TypedPlace = { lng: '', lat: '' }

/** A place on the earth. It changes when both numbers are there and within their limits, or both are empty. */
export function PlaceInput({
  id,
  value,
  onChange,
  describedBy,
  label,
}: ControlProps<LngLat | null> & { label: string }) {
  const words = useFormWords()
  const [place, type] = useIncomplete(value, value ? typedOf(value) : NONE)
  const change = (next: TypedPlace) => {
    const isEmpty = next.lng === '' && next.lat === ''
    const complete = isEmpty ? null : placeOf(next)
    type(next, isEmpty || complete ? complete : value)
    if (isEmpty || complete) onChange(complete ?? undefined)
  }
  const isWrong = (place.lng !== '' || place.lat !== '') && placeOf(place) === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has the look of a section here
    <div role="group" aria-label={label} className="dashboards-form-rows">
      <PlaceFields
        {...{ place, id, describedBy }}
        onChange={change}
        onPaste={([first]) => first && change(typedOf(first))}
      />
      {isWrong ? (
        <small role="alert">{words.wrongPlace}</small>
      ) : (
        <span className="dashboards-form-hint">{words.pastePlace}</span>
      )}
    </div>
  )
}
