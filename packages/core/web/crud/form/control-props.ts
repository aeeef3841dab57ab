import type { Field } from '../../../contract/define/fields.ts'

/** The props of every control in a form. */
export interface ControlProps {
  id: string
  name: string
  field: Field
  value: unknown
  onChange(value: unknown): void
  disabled: boolean
  /** The values of the whole form, for a control that depends on another field. */
  values?: Readonly<Record<string, unknown>>
  /** Id → name of the rows that the value already refers to. */
  names: Readonly<Record<string, string>>
  placeholder?: string | undefined
  aria: { 'aria-required': boolean; 'aria-invalid': boolean; 'aria-describedby'?: string }
}
