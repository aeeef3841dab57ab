import { WITHDRAWAL_NO } from '@atrium/selling/contract/patterns/money-withdrawal'
import { Link } from 'react-router'

/** The number of a withdrawal; a long one from before by its last six characters. */
export default function NumberCell({ value }: { value: string }) {
  if (value.length <= WITHDRAWAL_NO) return value
  return <span title={value}>…{value.slice(-6)}</span>
}

export function NumberLink({ id, no }: { id: string; no: string }) {
  return (
    <Link to={`/iot/withdrawal/list/${id}`}>
      <NumberCell value={no} />
    </Link>
  )
}
