/** Of a choice of rows, whether it is made by keyword or in a tree. */
export interface RefSelectProps {
  id?: string
  to: string
  many: boolean
  value: unknown
  onChange(value: unknown): void
  disabled?: boolean
  allowClear?: boolean
  /** Names that are already known. */
  names?: Readonly<Record<string, string>>
  placeholder?: string | undefined
  prefix?: string
  /** Shows the chosen names as one text that may be cut, instead of one tag for each. */
  inOneLine?: boolean
  className?: string
  aria?: object
}
