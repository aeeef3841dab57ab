import type { ComponentType } from 'react'

/** The types of values that all forms have, named as the kinds of fields are. A form draws its other kinds itself. */
export type InputType =
  | 'str'
  | 'text'
  | 'secret'
  | 'int'
  | 'num'
  /** 0 to 100. */
  | 'pct'
  /** Money: it is typed in yuan, and the value is in fen. */
  | 'fen'
  | 'bool'
  | 'choice'
  /** `YYYY-MM-DD` */
  | 'date'
  /** A moment in UTC. */
  | 'dt'

/** One input for each type. */
export type InputTable<Props> = Readonly<Record<InputType, ComponentType<Props>>>

export interface InputProps {
  id: string
  value: unknown
  /** Null: there is no value. */
  onChange(value: string | number | boolean | null): void
  placeholder?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

export interface Option {
  value: string | number | null
  label: string
  disabled?: boolean
}
