import { useId } from 'react'
import './stars.css'

const STARS = [1, 2, 3, 4, 5] as const

interface StarsProps {
  value: number | null
  labelOf(count: number): string
  onChange(count: number): void
  disabled?: boolean
}

/** One to five stars; whoever draws them names the group. */
export function Stars({ value, labelOf, onChange, disabled = false }: StarsProps) {
  const name = useId()
  return (
    <div className="facility-stars">
      {STARS.map((count) => (
        <label key={count} data-on={value !== null && count <= value}>
          <input
            type="radio"
            name={name}
            aria-label={labelOf(count)}
            checked={value === count}
            disabled={disabled}
            onChange={() => onChange(count)}
          />
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </div>
  )
}
