import { Stars } from './stars.tsx'
import { useWords } from './words.ts'

interface RatingInputProps {
  value: number | null
  onChange(rating: number): void
  disabled: boolean
}

/** In the dialog of the reporter: how the work was. */
export default function RatingInput({ value, onChange, disabled }: RatingInputProps) {
  const { word, t } = useWords()
  return (
    <fieldset className="facility-rating" aria-label={t('entities.repair.fields.rating')}>
      <Stars value={value} labelOf={(count) => word('stars', { count })} onChange={onChange} disabled={disabled} />
    </fieldset>
  )
}
