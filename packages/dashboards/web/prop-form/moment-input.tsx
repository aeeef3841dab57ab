import type { ControlProps } from './form-context.ts'
import { TextInput } from './text-input.tsx'

/** A day, or a moment that is shown in the clock of this device and stored in UTC. */
export function MomentInput({
  id,
  value,
  onChange,
  describedBy,
  kind,
}: ControlProps<string> & { kind: 'date' | 'dt' }) {
  const isDay = kind === 'date'
  return (
    <TextInput
      id={id}
      type={isDay ? 'date' : 'datetime-local'}
      {...(isDay ? {} : { step: 1 })}
      aria-describedby={describedBy}
      value={isDay ? value : localText(value)}
      onChange={(text) => onChange(text === '' ? undefined : isDay ? text : new Date(text).toISOString())}
    />
  )
}

function localText(moment: string): string {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return ''
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
