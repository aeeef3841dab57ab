import { formatFen } from '@atrium/core/web/crud/values/money'
import { useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { useState } from 'react'
import { PayWays } from '../pay-ways.tsx'
import { usePhone } from '../phone.tsx'
import type { Due, PayWay, WatchedOrder } from '../phone-parts.ts'
import { usePay } from '../use-pay.ts'
import { useSetting } from '../use-setting.ts'
import { useWord, type Word } from '../words.ts'
import { SCORE, useLeft, waysFor } from './due.ts'
import { Sheet } from './sheet.tsx'
import type { TimedOrder } from './use-order.ts'

const NAMES: Record<string, Word> = { deposit: 'dueDeposit', fee: 'dueFee' }

/** What an order waits to be paid, with the time that is left. */
export function Unpaid({ order, due }: { order: WatchedOrder; due: Due }) {
  const word = useWord()
  const left = useLeft(due.until, order.skewMs)
  const name = due.part && NAMES[due.part]
  return (
    <section className="core-phone-hero">
      {name && <p className="core-phone-muted">{word(name)}</p>}
      <p className="selling-phone-hero-number">{formatFen(due.fen)}</p>
      {left === '' ? (
        <>
          <p>{word('payOver')}</p>
          <p className="core-phone-muted">{word('payOverHint')}</p>
        </>
      ) : (
        left !== null && <p className="core-phone-muted">{word('payWithin', { time: left })}</p>
      )}
      {due.part === 'deposit' && left !== '' && <p className="core-phone-muted">{word('depositHint')}</p>}
      {due.part === 'fee' && order.payType === SCORE && <p className="core-phone-muted">{word('feeByScore')}</p>}
    </section>
  )
}

interface UnpaidBarProps {
  order: WatchedOrder
  due: Due
  onOrder(order: TimedOrder): void
}

export function UnpaidBar({ order, due, onOrder }: UnpaidBarProps) {
  const { api, path } = usePhone()
  const word = useWord()
  const say = useSay()
  const pay = usePay()
  const setting = useSetting()
  const [picked, setPicked] = useState<PayWay>()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useSaid<string>()
  const isOver = useLeft(due.until, order.skewMs) === ''
  const money = setting?.consumer.money ?? 0
  const offered = waysFor(setting?.setting.ways ?? [], due.part === 'deposit', due.by)
  const ways = offered.filter((one) => one !== 'balance' || money >= due.fen)
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
      <PayWays ways={offered} money={money} amountFen={due.fen} value={way} onChange={setPicked} />
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
          {word(isBusy ? 'paying' : way === 'score' ? 'scoreGo' : due.part === 'fee' ? 'pay' : 'payNow')}
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
