import { formatFen } from '@atrium/core/web/crud/values/money'
import { Fact } from '../parts.tsx'
import type { WatchedOrder } from '../phone-parts.ts'
import { useWord } from '../words.ts'
import { SCORE } from './due.ts'

interface DepositProps {
  order: Pick<WatchedOrder, 'isOpen' | 'payType' | 'payNo' | 'paidAmount' | 'refunds'>
  depositFen: number
}

/** Where the deposit is: held, what was taken of it, and what has gone back. Inside a `dl` of facts. */
export function DepositFacts({ order, depositFen }: DepositProps) {
  const word = useWord()
  if (order.payType === SCORE) return <Fact label={word('deposit')} value={word('depositFree')} />
  if (order.payNo === null) return null
  const { isOpen, paidAmount } = order
  const rests = order.refunds.filter(({ ofHeld }) => ofHeld)
  const back = rests.reduce((sum, { amount }) => sum + amount, 0)
  const isBack = rests.every(({ status }) => status === 2)
  return (
    <>
      <Fact label={word('deposit')} value={formatFen(depositFen)}>
        {isOpen && <small className="core-phone-muted"> {word('depositHeld')}</small>}
      </Fact>
      {paidAmount > 0 && <Fact label={word('depositTaken')} value={`−${formatFen(paidAmount)}`} />}
      {back > 0 && (
        <Fact label={word('depositBack')} value={formatFen(back)} isTotal>
          <small className="core-phone-muted"> {word(isBack ? 'depositIsBack' : 'depositComesBack')}</small>
        </Fact>
      )}
    </>
  )
}
