import { Input, InputNumber, Select, Switch } from 'antd'
import type { HTMLAttributes } from 'react'
import type { InputProps, InputTable, Option } from './input-type.ts'
import { MomentInput } from './moment-input.tsx'
import { MoneyInput } from './money-input.tsx'

interface ConsoleInputProps extends InputProps, Pick<HTMLAttributes<HTMLElement>, 'inputMode'> {
  disabled: boolean
  /** Of a number. */
  unit?: string | undefined
  options?: readonly Option[]
  /** Whether a choice can be taken back. */
  allowClear?: boolean
}

const textOf = (value: unknown) => String(value ?? '')

/** The inputs of the pages with a menu, drawn by antd. */
export const CONSOLE_INPUTS: InputTable<ConsoleInputProps> = {
  str: ({ value, onChange, ...props }) => (
    <Input {...props} value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
  ),
  text: ({ value, onChange, ...props }) => (
    <Input.TextArea
      {...props}
      value={textOf(value)}
      autoSize={{ minRows: 3, maxRows: 12 }}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
  secret: ({ value, onChange, ...props }) => (
    <Input.Password
      {...props}
      autoComplete="new-password"
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
  int: (props) => <NumberInput {...props} inputMode="numeric" />,
  num: NumberInput,
  pct: (props) => <NumberInput {...props} unit="%" />,
  fen: ({ value, ...props }) => <MoneyInput {...props} value={value as number | null} />,
  bool: ({ value, ...props }) => <Switch {...props} checked={value === true} />,
  choice: ({ value, onChange, options = [], ...props }) => (
    <Select
      {...props}
      value={value as Option['value']}
      options={[...options]}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  ),
  date: (props) => <MomentInput {...props} withTime={false} />,
  dt: (props) => <MomentInput {...props} withTime />,
}

/** A number outside the limits shows an error at the field; it is never changed silently. */
function NumberInput({ value, unit, inputMode = 'decimal', ...props }: ConsoleInputProps) {
  return <InputNumber {...props} value={value as number | null} suffix={unit} controls={false} inputMode={inputMode} />
}
