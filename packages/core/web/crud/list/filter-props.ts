/** The props of every filter above a list. */
export interface FilterProps {
  field: string
  /** Name of the field, shown in front of the control. */
  label: string
  /** Parameter → its text in the address. */
  values: Readonly<Record<string, string>>
  onChange(parameters: Readonly<Record<string, string | undefined>>): void
}
