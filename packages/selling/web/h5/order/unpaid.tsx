import { formatFen } from '@atrium/core/web/crud/values/money'
import { useSay } from '@atrium/core/web/phone/frame'
import { useNow } from '@atrium/core/web/phone/use-now'
import { useState } from 'react'
import { PayWays } from '../pay-ways.tsx'
import { usePhone } from '../phone.tsx'
import type { PayWay, WatchedOrder } from '../phone-parts.ts'
import { usePay } from '../use-pay.ts'
import { useSetting } from '../use-setting.ts'
import { useWord } from '../words.ts'
import { Sheet } from './sheet.tsx'
import type { TimedOrder } from './use-order.ts'

/** An order that waits for payment, with the time that is left. */
export function Unpaid({ order }: { order: WatchedOrder }) {
  const word = useWord()
  const left = useLeft(order)
  return (
    <section className="core-phone-hero">
      <p className="selling-phone-hero-number">{formatFen(order.amount)}</p>
      {left === '' ? (
        <>
          <p>{word('payOver')}</p>
          <p className="core-phone-muted">{word('payOverHint')}</p>
        </>
      ) : (
        left !== null && <p className="core-phone-muted">{word('payWithin', { time: left })}</p>
      )}
    </section>
  )
}

/** The time left, such as `1:25`; empty when it is over, null if the order has no time limit. */
function useLeft({ expireAt, skewMs }: WatchedOrder): string | null {
  const now = useNow(expireAt !== null) + skewMs
  if (expireAt === null) return null
  const seconds = Math.ceil((Date.parse(expireAt) - now) / 1000)
  return seconds <= 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function UnpaidBar({ order, onOrder }: { order: WatchedOrder; onOrder(order: TimedOrder): void }) {
  const { api, path } = usePhone()
  const word = useWord()
  const say = useSay()
  const pay = usePay()
  const setting = useSetting()
  const [picked, setPicked] = useState<PayWay>()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOver = useLeft(order) === ''
  const money = setting?.consumer.money ?? 0
  const ways = (setting?.setting.ways ?? []).filter((one) => one !== 'balance' || money >= order.amount)
  const way = picked && ways.includes(picked) ? picked : ways[0]

  async function run(operation: () => Promise<unknown>) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await operation()
    } catch (error) {
      setFailure(say(error))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const cancel = () =>
    run(async () => onOrder((await api.post<{ order: TimedOrder }>(`${path}/order/cancel`, { _id: order._id })).order))

  if (isOver || !order.can.pay) return null
  return (
    <>
      <PayWays
        ways={setting?.setting.ways ?? []}
        money={money}
        amountFen={order.amount}
        value={way}
        onChange={setPicked}
      />
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <div className="core-phone-row">
        {order.can.cancel && (
          <button type="button" className="core-phone-button" onClick={() => setAsking(true)}>
            {word('cancelOrder')}
          </button>
        )}
        <button
          type="button"
          className="core-phone-button core-phone-button-main"
          aria-disabled={!way || isBusy}
          onClick={() => way && void run(() => pay(api, order._id, way))}
        >
          {word(isBusy ? 'paying' : 'payNow')}
        </button>
      </div>
      {isAsking && (
        <Sheet
          title={word('cancelAsk')}
          yes={word('cancelYes')}
          no={word('keep')}
          isBusy={isBusy}
          onYes={() => void cancel()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
