import { MODE } from '../../price-plan.ts'

/** What the price's other controls need to know of the form. */
export interface PriceControl<Value> {
  value?: Value | null
  onChange?(value: Value): void
  disabled?: boolean
  values?: Readonly<Record<string, unknown>>
}

type Mode = keyof typeof MODE

/** Whether a price of this mode has that field at all; the style sheet takes the label of the others away. */
export function isOf(values: Readonly<Record<string, unknown>> | undefined, mode: Mode): boolean {
  return values?.mode === MODE[mode]
}

export function Off() {
  return <span className="charge-off" />
}
