import './picture-choice.css'
import { useId } from 'react'
import { type ControlProps, useFormWords } from './form-context.ts'

interface PictureChoiceProps extends ControlProps {
  options: readonly { value: string | number; label: string; picture: string }[]
  label: string
  isMixed: boolean
}

/** One of a few options, each with its picture. */
export function PictureChoice({ id, value, onChange, describedBy, options, label, isMixed }: PictureChoiceProps) {
  const group = useId()
  const words = useFormWords()
  // The name of the field leads to what is chosen, as the arrow keys do.
  const chosen = options.find((option) => option.value === value) ?? options[0]
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className="dashboards-form-pictures">
      {isMixed && <em>{words.several}</em>}
      {options.map((option) => (
        <span key={option.value} className="dashboards-form-option" title={option.label}>
          <input
            type="radio"
            id={option === chosen ? id : undefined}
            name={group}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <svg viewBox="0 0 16 16" width={28} height={28} aria-hidden="true">
            <path
              d={option.picture}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.1"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <small>{option.label}</small>
        </span>
      ))}
    </div>
  )
}
