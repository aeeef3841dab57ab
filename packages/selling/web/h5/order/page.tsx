import { ApiRefusal } from '@atrium/core/web/api/client'
import { Failed, Frame, Notice, Strip, Waiting } from '@atrium/core/web/phone/frame'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { Link, useLocation, useParams } from 'react-router'
import { isSignedOut, useOwnWord, usePhone } from '../phone.tsx'
import { titleOf, type WatchedOrder } from '../phone-parts.ts'
import { useSetting } from '../use-setting.ts'
import { useWord, type Word } from '../words.ts'
import { Asked } from './asked.tsx'
import { dueOf } from './due.ts'
import { QrToPay } from './qr-to-pay.tsx'
import { Receipt } from './receipt.tsx'
import { useStatusColour, useStatusWord } from './status.ts'
import { StopBar } from './stop-bar.tsx'
import { Timeline } from './timeline.tsx'
import { Unpaid, UnpaidBar } from './unpaid.tsx'
import { type TimedOrder, useOrder } from './use-order.ts'

/** `/h5/<app>/order/:id`: one page from payment to receipt. It follows the order live. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { app, home, token } = usePhone()
  const word = useWord()
  const setting = useSetting()
  const { data: order, error, refetch, isLive, setOrder } = useOrder(id)
  const title = setting?.setting.name ?? word('orderTitle')

  if (!order) {
    const isMissing =
      token === null || isSignedOut(error) || (error instanceof ApiRefusal && error.body.statusCode < 500)
    return (
      <Frame title={title} up={home} orders={`/h5/${app.key}/orders`}>
        {isMissing ? (
          <Notice icon="receipt" tone="attention" title={word('orderMissing')} text={word('orderMissingHint')} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Frame>
    )
  }
  return (
    <Frame title={title} up={home} orders={`/h5/${app.key}/orders`} bar={<Bar order={order} onOrder={setOrder} />}>
      <Head order={order} isLive={isLive} />
      <RefundStrip order={order} />
      <Body order={order} />
    </Frame>
  )
}

function Head({ order, isLive }: { order: WatchedOrder; isLive: boolean | undefined }) {
  const { parts } = usePhone()
  const word = useWord()
  const colour = useStatusColour(order)
  const status = useStatusWord(order)
  return (
    <section className="core-phone-order-head">
      <h2>
        <StatusTag colour={colour}>{status}</StatusTag>
      </h2>
      <p className="core-phone-muted">
        {titleOf(parts, order)}
        {order.isOpen && order.status !== 1 && isLive !== undefined && (
          <span className="selling-phone-live" data-live={isLive}>
            {word(isLive ? 'live' : 'liveOff')}
          </span>
        )}
      </p>
    </section>
  )
}

function Body({ order }: { order: WatchedOrder }) {
  const { parts } = usePhone()
  const { state } = useLocation()
  const qr = (state as { qr?: string } | null)?.qr
  const { Progress, Delivered } = parts
  const due = dueOf(order)
  if (due && qr && order.can.pay) return <QrToPay text={qr} />
  if (due) {
    return (
      <>
        <Unpaid order={order} due={due} />
        {due.part === 'fee' && <Delivered order={order} />}
      </>
    )
  }
  if (order.isOpen) {
    return (
      <>
        <Asked order={order} />
        <Progress order={order} />
      </>
    )
  }
  return (
    <>
      <Receipt order={order} />
      <Timeline order={order} />
    </>
  )
}

function RefundStrip({ order: { refundStatus, refundApply } }: { order: WatchedOrder }) {
  const word = useWord()
  if (refundStatus === 0) return null
  const tone = refundStatus === 3 ? 'good' : refundStatus > 3 ? 'attention' : 'info'
  return (
    <Strip tone={tone} title={word(`refundStatus${refundStatus}` as Word)}>
      {refundStatus === 1 && refundApply && <p>{refundApply.reason}</p>}
      {refundStatus === 4 && refundApply?.answer && <p>{refundApply.answer}</p>}
    </Strip>
  )
}

function Bar({ order, onOrder }: { order: WatchedOrder; onOrder(order: TimedOrder): void }) {
  const { app, hasSeller, home, parts } = usePhone()
  const word = useOwnWord()
  const due = dueOf(order)
  if (due && (order.can.pay || order.can.cancel)) return <UnpaidBar order={order} due={due} onOrder={onOrder} />
  if (order.can.stop) return <StopBar order={order} onOrder={onOrder} />
  // A device is followed until it is done; without one, money can be asked back and a problem reported at any time.
  if (order.isOpen && 'Choose' in parts && parts.heldAs?.(order) === undefined) return null
  return (
    <div className="core-phone-row">
      {order.can.refund && (
        <Link className="core-phone-button" to={`/h5/${app.key}/order/${order._id}/refund`}>
          {word('applyRefund')}
        </Link>
      )}
      <Link className="core-phone-button" to={`/h5/${app.key}/feedback?order=${order._id}`}>
        {word('reportProblem')}
      </Link>
      {hasSeller && (
        <Link className="core-phone-button core-phone-button-main" to={home}>
          {word('again')}
        </Link>
      )}
    </div>
  )
}
