import { energyText } from '@atrium/core/contract/quantity-text'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWords } from '../words.ts'
import './order.css'

interface Bill {
  meterFactor: number
  energy: number
  fee: number
  refund: number
}

interface HeldBillProps {
  row: { _id: string; rev: number; heldReason: string | null }
  values: { factor?: unknown }
}

/** In the dialog of a held order: both ways to settle it, with what each costs and gives back. */
export default function HeldBill({ row, values }: HeldBillProps) {
  const { word } = useWords()
  const errorText = useErrorText()
  const typed = useSettled(values.factor)
  const factor = typeof typed === 'number' && typed > 0 ? typed : undefined
  const read = useBill(row, undefined)
  const scaled = useBill(row, factor)
  const kept = read.data && read.data.meterFactor !== 1 ? read.data.meterFactor : undefined
  return (
    <div className="charge-held-bill">
      <p>{row.heldReason}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{word('energy')}</th>
            <th scope="col">{word('billCost')}</th>
            <th scope="col">{word('billBack')}</th>
          </tr>
        </thead>
        <tbody>
          <Line
            name={kept ? word('billAtReadingKept', { factor: kept }) : word('billAtReading')}
            bill={read.data}
            isChosen={factor === undefined}
          />
          <Line
            name={factor === undefined ? word('billWithAFactor') : word('billWithFactor', { factor })}
            bill={factor === undefined ? undefined : scaled.data}
            isChosen={factor !== undefined}
          />
        </tbody>
      </table>
      {scaled.error && <p role="alert">{errorText(scaled.error)}</p>}
      <p className="charge-held-hint">{word('billHint')}</p>
    </div>
  )
}

function useBill({ _id, rev }: HeldBillProps['row'], factor: number | undefined) {
  return useQuery({
    queryKey: ['charge', 'order', 'heldBill', _id, rev, factor],
    queryFn: () => api.get<Bill>('/api/charge/order/heldBill', { _id, factor }),
    placeholderData: keepPreviousData,
  })
}

function Line({ name, bill, isChosen }: { name: string; bill: Bill | undefined; isChosen: boolean }) {
  return (
    <tr aria-current={isChosen}>
      <th scope="row">{name}</th>
      <td>{bill ? energyText(bill.energy, 3) : '—'}</td>
      <td>{bill ? formatFen(bill.fee) : '—'}</td>
      <td>{bill ? formatFen(bill.refund) : '—'}</td>
    </tr>
  )
}
