import { formatFen } from '@atrium/core/web/crud/values/money'
import { Strip } from '@atrium/core/web/phone/frame'
import { Picture } from '@atrium/selling/web/phone'
import { Fact, Result, Timeline, timeOf } from '@atrium/selling/web/phone-later'
import { DELIVER, nameOf } from '../../entities/order.ts'
import { type Parts, useWord, type Word } from './words.ts'
import './goods.css'
import './order.css'

type Order = Parameters<Parts['Progress']>[0]['order']

/** From the payment until it is there: how far it is, and with what it is fetched. */
export const Progress: Parts['Progress'] = ({ order }) => (
  <>
    <HowFar order={order} />
    <Goods order={order} />
    <Facts order={order} />
    <Timeline order={order} />
  </>
)

/** What was ordered. An order that is paid at the counter is still followed here. */
export const Delivered: Parts['Delivered'] = ({ order }) => {
  const word = useWord()
  if (order.isOpen) return <Progress order={order} />
  return (
    <>
      {order.rejectReason && (
        <Strip title={word('rejectedTitle')}>
          <p>{order.rejectReason}</p>
        </Strip>
      )}
      <Goods order={order} />
      <Facts order={order} />
    </>
  )
}

/** 牛肉面 大碗 ×2、茶 */
export const Summary: Parts['Summary'] = ({ order: { products } }) => {
  const word = useWord()
  return products.map((line) => (line.num > 1 ? `${nameOf(line)} ×${line.num}` : nameOf(line))).join(word('comma'))
}

function HowFar({ order }: { order: Order }) {
  const word = useWord()
  const { pickupCode, table, deliverOption, statusName } = order
  return (
    <Result title={titleOf(word, order)} hint={statusName === 'paid' ? word('paidHint') : undefined}>
      {deliverOption === DELIVER.dineIn && table && <p className="shop-phone-code">{word('tableNo', { table })}</p>}
      {pickupCode && (
        <>
          <p className="core-phone-muted">{word('pickupCode')}</p>
          <p className="shop-phone-code">{pickupCode}</p>
          <p className="core-phone-muted">{word('pickupHint')}</p>
        </>
      )}
    </Result>
  )
}

function titleOf(word: Word, { statusName, deliverOption }: Order): string {
  if (statusName === 'paid') return word('paidTitle')
  if (statusName === 'accepted') return word(`acceptedTitle${deliverOption}` as 'acceptedTitle1')
  if (deliverOption === DELIVER.store) return word('sentTitle3')
  return word(deliverOption === DELIVER.express ? 'sentTitle4' : 'sentTitle')
}

/** Each line with its picture, then how the amount is made up. */
function Goods({ order }: { order: Order }) {
  const word = useWord()
  const { products, productAmount, deliverFee, packFee, discount, amount } = order
  return (
    <section className="core-phone-section">
      <ul className="shop-phone-goods">
        {products.map((line) => (
          <li key={`${line.product} ${line.spec}`}>
            <Picture address={line.img} />
            <span className="shop-phone-good-text">
              <strong>{nameOf(line)}</strong>
              <small>
                {formatFen(line.price)} × {line.num}
              </small>
              {line.refundNum > 0 && <small>{word('refundedOf', { count: line.refundNum })}</small>}
            </span>
            <b>{formatFen(line.amount)}</b>
          </li>
        ))}
      </ul>
      <dl className="core-phone-facts shop-phone-fees">
        <Fact label={word('productAmount')} value={formatFen(productAmount)} />
        {deliverFee > 0 && <Fact label={word('deliverFee')} value={formatFen(deliverFee)} />}
        {packFee > 0 && <Fact label={word('packFee')} value={formatFen(packFee)} />}
        {discount > 0 && <Fact label={word('discount')} value={formatFen(-discount)} />}
        <Fact label={word('sum')} value={formatFen(amount)} isTotal />
      </dl>
    </section>
  )
}

/** How it gets there. The receipt of an order that has ended has its number and its times. */
function Facts({ order }: { order: Order }) {
  const word = useWord()
  const { deliverOption, table, consignee, logistics, expectAt, note, isOpen, createdAt } = order
  return (
    <dl className="core-phone-facts">
      <Fact label={word('deliverWay')} value={word(`way${deliverOption}` as 'way1')} />
      {table && <Fact label={word('table')} value={table} />}
      {consignee && (
        <Fact
          label={word('consignee')}
          value={[
            consignee.name,
            consignee.mobile,
            consignee.province,
            consignee.city,
            consignee.area,
            consignee.address,
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
      {logistics && <Fact label={word('carrier')} value={logistics.company} />}
      {logistics && <Fact label={word('trackingNo')} value={logistics.no} isLong />}
      {expectAt && <Fact label={word('expected')} value={timeOf(expectAt)} />}
      {note && <Fact label={word('noteOf')} value={note} />}
      {isOpen && <Fact label={word('orderedAt')} value={timeOf(createdAt)} />}
    </dl>
  )
}
