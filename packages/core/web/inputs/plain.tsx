import type { InputHTMLAttributes } from 'react'
import type { InputProps, InputTable, Option } from './input-type.ts'
import { TextArea, TextInput } from './text-input.tsx'

type Attributes = 'name' | 'className' | 'type' | 'inputMode' | 'list' | 'maxLength' | 'autoComplete' | 'autoCapitalize'

interface PlainProps extends InputProps, Pick<InputHTMLAttributes<HTMLInputElement>, Attributes> {
  options?: readonly Option[]
  /** Several values are shown at once, and differ. */
  mixed?: boolean
  rows?: number
}

const textOf = (value: unknown) => String(value ?? '')

/** The browser's own inputs: phones show their own keyboards and pickers, and panels need no library. */
export const PLAIN_INPUTS: InputTable<PlainProps> = {
  str: ({ value, ...props }) => <TextInput {...props} value={textOf(value)} />,
  text: ({ value, ...props }) => <TextArea rows={3} {...props} value={textOf(value)} />,
  secret: ({ value, ...props }) => (
    <TextInput {...props} type="password" autoComplete="new-password" value={textOf(value)} />
  ),
  int: numberInput(1),
  num: numberInput('any'),
  pct: numberInput(0.01, (typed) => Math.round(typed * 100) / 100),
  // Cents are whole numbers: an amount must not become a binary fraction.
  fen: numberInput(
    0.01,
    (yuan) => Math.round(yuan * 100),
    (fen) => fen / 100,
  ),
  bool: ({ value, onChange, mixed = false, ...props }) => (
    <input
      {...props}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = mixed
      }}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  ),
  choice: ({ value, onChange, options = [], ...props }) => (
    <select
      {...props}
      value={textOf(value)}
      onChange={({ target }) => onChange(options.find((one) => textOf(one.value) === target.value)?.value ?? null)}
    >
      {options.map((one) => (
        <option key={textOf(one.value)} value={textOf(one.value)} disabled={one.disabled}>
          {one.label}
        </option>
      ))}
    </select>
  ),
  date: ({ value, onChange, ...props }) => (
    <TextInput {...props} type="date" value={textOf(value)} onChange={(text) => onChange(text || null)} />
  ),
  // It is shown in the clock of this device.
  dt: ({ value, onChange, ...props }) => (
    <TextInput
      {...props}
      type="datetime-local"
      step={1}
      value={clockText(textOf(value))}
      onChange={(text) => onChange(text === '' ? null : new Date(text).toISOString())}
    />
  ),
}

function same(value: number): number {
  return value
}

/** @param given the value of a number that was typed; `shown`: the other way round */
function numberInput(step: number | 'any', given = same, shown = same) {
  return ({ value, onChange, ...props }: PlainProps) => (
    <TextInput
      {...props}
      type="number"
      step={step}
      value={typeof value === 'number' ? String(shown(value)) : ''}
      onChange={(text) => onChange(text === '' ? null : given(Number(text)))}
    />
  )
}

function clockText(moment: string): string {
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return ''
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
