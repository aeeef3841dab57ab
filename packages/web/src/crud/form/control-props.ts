import type { Field } from '@atrium/contract/define/fields'

/** What every control of a form gets. */
export interface ControlProps {
  id: string
  name: string
  field: Field
  value: unknown
  onChange(value: unknown): void
  disabled: boolean
  /** The whole form, for a control that depends on another field. */
  values?: Readonly<Record<string, unknown>>
  /** id → name of what the value refers to already. */
  names: Readonly<Record<string, string>>
  placeholder?: string | undefined
  aria: { 'aria-required': boolean; 'aria-invalid': boolean; 'aria-describedby'?: string }
}
