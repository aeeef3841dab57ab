import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { MoreButton } from '@atrium/core/web/phone/more-button'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { Link } from 'react-router'
import { eachOnce } from './each-once.ts'
import { MessagesLink } from './messages/messages-link.tsx'
import { useStatusColour, useStatusWord } from './order/status.ts'
import { isSignedOut, useOwnWord, usePhone } from './phone.tsx'
import { type AnyPhoneParts, type PhoneConsumer, type PhoneOrder, sumOfOrder, titleOf } from './phone-parts.ts'
import { type PhonePage, useAllPages } from './use-all-pages.ts'
import { useSetting } from './use-setting.ts'
import { WalletLink } from './wallet/page.tsx'
import { timeOf, useWord } from './words.ts'

/** `/h5/<app>/orders`: what this consumer has bought from the seller. */
export function OrdersPage() {
  const { app, home, parts, token } = usePhone()
  const word = useWord()
  const consumer = useSetting()?.consumer
  return (
    <Frame title={word('myOrders')} up={home}>
      {token !== null && consumer && hasWallet(consumer) && <WalletLink money={consumer.money} />}
      {!('Choose' in parts) && <MessagesLink />}
      {token === null ? <Nobody /> : <Orders />}
      {token !== null && consumer && (
        <p className="selling-phone-signed-in">
          {consumer.mobile ? (
            word('signedInAs', { mobile: consumer.mobile })
          ) : (
            <Link to={`/h5/${app.key}/sign-in`}>{word('signIn')}</Link>
          )}
        </p>
      )}
    </Frame>
  )
}

/** A consumer who never had a balance sees no wallet. */
const hasWallet = ({ money, mobile, isWeixin }: PhoneConsumer) => money > 0 || mobile !== null || isWeixin

function Nobody() {
  const { app, hasSeller } = usePhone()
  const word = useOwnWord()
  return (
    <Notice icon="receipt" title={word('ordersNobody')} text={word(hasSeller ? 'ordersNobodyHint' : 'ordersEmptyHint')}>
      {hasSeller && (
        <Link className="core-phone-button" to={`/h5/${app.key}/sign-in`}>
          {word('signIn')}
        </Link>
      )}
    </Notice>
  )
}

function Orders() {
  const { path, who } = usePhone()
  const word = useOwnWord()
  const query = useAllPages<PhonePage<PhoneOrder>>(['h5', path, 'orders', who], `${path}/order/list`)
  const { data, error, refetch } = query
  if (isSignedOut(error)) return <Nobody />
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />
  const orders = eachOnce(data.pages)
  if (orders.length === 0) return <Notice icon="receipt" title={word('ordersEmpty')} text={word('ordersEmptyHint')} />
  return (
    <>
      <ul className="core-phone-orders">
        {orders.map((order) => (
          <OrderLine key={order._id} order={order} />
        ))}
      </ul>
      <MoreButton of={query} />
    </>
  )
}

/** What the receipt says. What is used of an open order changes, so there it is what was paid. */
function costOf(parts: AnyPhoneParts, order: PhoneOrder): number {
  const { paidAmount, refundedAmount, amount, isOpen } = order
  if (paidAmount === 0) return amount
  return isOpen ? paidAmount - refundedAmount : sumOfOrder(parts, order).costFen
}

function OrderLine({ order }: { order: PhoneOrder }) {
  const { app, parts } = usePhone()
  const status = useStatusWord(order)
  const colour = useStatusColour(order)
  const { Summary } = parts
  const money = parts.costOf ? parts.costOf(order) : costOf(parts, order)
  // An amount beside a cancelled order would look as if it had been charged.
  const isFree = order.statusName === 'cancelled' && order.paidAmount === 0
  return (
    <li>
      <Link className="selling-phone-order" to={`/h5/${app.key}/order/${order._id}`}>
        <span className="selling-phone-order-line">
          <strong>{titleOf(parts, order)}</strong>
          <StatusTag colour={colour}>{status}</StatusTag>
        </span>
        <span className="selling-phone-order-line">
          <span className="core-phone-muted">
            <Summary order={order} />
          </span>
          {!isFree && money !== null && <strong className="selling-phone-order-money">{formatFen(money)}</strong>}
        </span>
        <time className="core-phone-muted" dateTime={order.createdAt}>
          {timeOf(order.createdAt)}
        </time>
      </Link>
    </li>
  )
}
