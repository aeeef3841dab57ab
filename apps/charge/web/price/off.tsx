import { MODE } from '../../price-plan.ts'

/** Props of the form controls for a price. */
export interface PriceControl<Value> {
  value?: Value | null
  onChange?(value: Value): void
  disabled?: boolean
  values?: Readonly<Record<string, unknown>>
}

type Mode = keyof typeof MODE

/** Whether a price of this mode has the field. CSS hides the labels of the other fields. */
export function isOf(values: Readonly<Record<string, unknown>> | undefined, mode: Mode): boolean {
  return values?.mode === MODE[mode]
}

export function Off() {
  return <span className="charge-off" />
}
