import { type ControlProps, useFormWords } from './form-context.ts'

interface NamedChoiceProps extends ControlProps<string> {
  choices: readonly { value: string; name: string }[]
  none: string
}

/** One of the dashboard's own things by name. What is gone stays in the list, so that it can be seen. */
export function NamedChoice({ id, value, onChange, describedBy, choices, none }: NamedChoiceProps) {
  const { gone } = useFormWords()
  const isGone = value !== '' && !choices.some((one) => one.value === value)
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isGone || describedBy !== undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{none}</option>
      {isGone && (
        <option value={value}>
          {value} ({gone})
        </option>
      )}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.name}
        </option>
      ))}
    </select>
  )
}
