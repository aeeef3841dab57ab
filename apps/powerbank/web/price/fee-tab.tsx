import { FeeCurve, type Fees } from './fee-curve.tsx'

/** The price as consumers pay it. */
export default function FeeTab({ row }: { row: Fees }) {
  return <FeeCurve fees={row} />
}
