import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useLocale } from '@atrium/core/web/words'
import { DepositFacts, Fact, Result, timeOf } from '@atrium/selling/web/at-devices/phone'
import { CLOSE } from '../../entities/order.ts'
import { type Parts, useWord } from './words.ts'

type Rent = Parameters<Parts['Delivered']>[0]['order']

/** Whether it is returned or bought, how long it was out, and where the deposit is. */
export const Delivered: Parts['Delivered'] = ({ order }) => {
  if (order.rentAt !== null) return <Rented order={order} />
  return order.payNo === null ? null : <NotRented order={order} />
}

const NotRented: Parts['Delivered'] = ({ order }) => {
  const word = useWord()
  return (
    <>
      <Result title={word('notRented')} hint={word('notRentedHint')} />
      <dl className="core-phone-facts">
        <DepositFacts order={order} depositFen={order.deposit} />
      </dl>
    </>
  )
}

const Rented: Parts['Delivered'] = ({ order }) => {
  const word = useWord()
  const locale = useLocale()
  const { rentAt, returnAt, minutes, fee, deposit, batterySn, slot } = order
  return (
    <>
      <Result {...outcomeOf(word, order)} />
      <dl className="core-phone-facts">
        {minutes !== null && <Fact label={word('duration')} value={spanText(minutes * 60, locale)} />}
        <Fact label={word('fee')} value={formatFen(fee)} isTotal={minutes !== null} />
        <DepositFacts order={order} depositFen={deposit} />
      </dl>
      <dl className="core-phone-facts">
        {batterySn && <Fact label={word('batterySn')} value={batterySn} isLong />}
        {slot !== null && <Fact label={word('rentSlot')} value={word('slotNo', { no: slot })} />}
        <Fact label={word('rentAt')} value={timeOf(rentAt)} />
        {returnAt && <Fact label={word('returnAt')} value={timeOf(returnAt)} />}
      </dl>
    </>
  )
}

function outcomeOf(
  word: ReturnType<typeof useWord>,
  { returnAt, closeType, statusName }: Rent,
): { title: string; hint?: string } {
  if (statusName === 'closed' && closeType === CLOSE.bought) return { title: word('bought'), hint: word('boughtHint') }
  if (statusName === 'closed' && closeType === CLOSE.lost) return { title: word('lost'), hint: word('boughtHint') }
  if (statusName === 'closed') return { title: word('badDebt') }
  return returnAt ? { title: word('returned'), hint: word('thanks') } : { title: word('ended') }
}

/** 1 小时 5 分 */
export const Summary: Parts['Summary'] = ({ order: { rentAt, minutes, statusName, closeType } }) => {
  const word = useWord()
  const locale = useLocale()
  if (statusName === 'closed' && closeType === CLOSE.bought) return word('bought')
  if (rentAt === null) return word('notRented')
  return minutes === null ? word('since', { time: timeOf(rentAt) }) : spanText(minutes * 60, locale)
}
