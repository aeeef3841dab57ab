import { percentText } from '@atrium/core/contract/quantity-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { useLocale } from '@atrium/core/web/words'
import type { ShareProfit } from '../../contract/patterns/order.ts'
import { useOrderWord } from './words.ts'
import './orders.css'

const SHARE_STATUS = {
  1: ['sharePending', 'grey'],
  2: ['shareCredited', 'green'],
  3: ['shareReversed', 'grey'],
} as const

/** The owners of shares in an order, and what each of them gets. */
export default function SharesCell({ value }: { value: ShareProfit[] }) {
  const word = useOrderWord()
  const locale = useLocale()
  return (
    <table className="selling-order-shares">
      <tbody>
        {value.map(({ ownerType, ownerId, ratio, amount, reversed, status }) => {
          const [name, colour] = SHARE_STATUS[status as keyof typeof SHARE_STATUS]
          return (
            <tr key={`${ownerType} ${ownerId}`}>
              <th scope="row">{word(ownerType)}</th>
              <td>{percentText(ratio, locale)}</td>
              <td>{formatFen(amount - reversed)}</td>
              <td>
                <StatusTag colour={colour}>{word(name)}</StatusTag>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
