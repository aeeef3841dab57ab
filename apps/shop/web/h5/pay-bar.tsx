import { ApiRefusal } from '@atrium/core/web/api/client'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { type PayWay, type PhoneOrder, usePhone } from '@atrium/selling/web/phone'
import { isSignedOut, PayWays, payableWays, useIdemKey, usePay } from '@atrium/selling/web/phone-later'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DELIVER } from '../../entities/order.ts'
import type { Basket } from './basket.ts'
import { textOf } from './price.ts'
import type { Shop } from './shop.tsx'
import { useWord } from './words.ts'

/** Of the source: a phone page. */
const PHONE_PAGE = 2

interface PayBarProps {
  shop: Shop
  basket: Basket
  /** What is ordered; null while it cannot be. */
  body: { deliverOption: number } | null
  amountFen: number | null
  /** The order is made, and its page comes. */
  onLeave(isLeaving: boolean): void
}

/** The amount, the way to pay, and the button that orders. */
export function PayBar({ shop, basket, body, amountFen, onLeave }: PayBarProps) {
  const { app, path, signedIn, forget } = usePhone()
  const word = useWord()
  const say = useSay()
  const pay = usePay()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<PayWay>()
  const [wantsLater, setLater] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useSaid<string>()
  const idemKey = useIdemKey([body, wantsLater])
  const money = shop.consumer?.money ?? 0
  const offered = shop.setting.ways.filter((way) => way !== 'score')
  const ways = payableWays(offered, money, amountFen ?? 0)
  const way = picked && ways.includes(picked) ? picked : ways[0]
  const isFetched = body?.deliverOption === DELIVER.pickup || body?.deliverOption === DELIVER.dineIn
  const mayLater = shop.payLater && isFetched
  const isLater = mayLater && (wantsLater || offered.length === 0)
  const canOrder = body !== null && (isLater || way !== undefined)

  async function order() {
    if (!body || !canOrder || isBusy) return
    setBusy(true)
    setFailure(undefined)
    let made: string | undefined
    try {
      const api = await signedIn()
      const { order: placed } = await api.post<{ order: PhoneOrder }>(`${path}/order`, {
        ...body,
        ...(shop.entry ? { no: shop.entry.code } : {}),
        ...(isLater ? { payLater: true } : {}),
        source: PHONE_PAGE,
        idemKey,
      })
      made = placed._id
      onLeave(true)
      basket.clear()
      if (isLater) navigate(`/h5/${app.key}/order/${made}`)
      else await pay(api, made, way!)
    } catch (error) {
      if (isSignedOut(error)) forget()
      // The order is there, and can be paid on its page.
      if (made !== undefined) navigate(`/h5/${app.key}/order/${made}`)
      else setFailure(error instanceof ApiRefusal ? textOf(error) : say(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {offered.length === 0 && !mayLater && <p className="core-phone-muted">{word('noWay')}</p>}
      {mayLater && offered.length > 0 && (
        <fieldset className="core-phone-ways">
          <legend className="core-hidden">{word('payWhen')}</legend>
          {[false, true].map((later) => (
            <label key={String(later)} className="core-phone-way">
              <input type="radio" name="pay-when" checked={isLater === later} onChange={() => setLater(later)} />
              <span>{word(later ? 'payLater' : 'payNow')}</span>
            </label>
          ))}
        </fieldset>
      )}
      {!isLater && amountFen !== null && (
        <PayWays ways={offered} money={money} amountFen={amountFen} value={way} onChange={setPicked} />
      )}
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <div className="core-phone-row core-phone-pay-row">
        <p className="core-phone-to-pay">
          <span>{word('toPay')}</span>
          <strong>{amountFen === null ? '—' : formatFen(amountFen)}</strong>
        </p>
        <button
          type="button"
          className="core-phone-button core-phone-button-main"
          aria-disabled={!canOrder || isBusy}
          onClick={() => void order()}
        >
          {word(isBusy ? 'ordering' : isLater ? 'order' : 'pay')}
        </button>
      </div>
    </>
  )
}
