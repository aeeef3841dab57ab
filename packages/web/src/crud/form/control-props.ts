import type { Field } from '@atrium/contract/define/fields'

/** What every control of a form gets. */
export interface ControlProps {
  id: string
  name: string
  field: Field
  value: unknown
  onChange(value: unknown): void
  disabled: boolean
  /** id → name of what the value refers to already. */
  names: Readonly<Record<string, string>>
  placeholder?: string | undefined
  aria: { 'aria-required': boolean; 'aria-invalid': boolean; 'aria-describedby'?: string }
}
