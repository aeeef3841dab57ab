import { ApiRefusal } from '@atrium/core/web/api/client'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChosenLines } from '../basket/chosen-lines.tsx'
import { waysFor } from '../order/due.ts'
import { PayWays, payableWays } from '../pay-ways.tsx'
import { isSignedOut, usePhone } from '../phone.tsx'
import type { Choice, PayWay, PhoneOrder, Resolved } from '../phone-parts.ts'
import { useIdemKey } from '../use-idem-key.ts'
import { usePay } from '../use-pay.ts'
import { useWord } from '../words.ts'

const ORDER_OPEN = 40930

interface OrderBarProps {
  resolved: Resolved
  choice: Choice | null
  isOff: boolean
}

/** The price, the way to pay, and the button that orders. */
export function OrderBar({ resolved: { device, setting, consumer }, choice, isOff }: OrderBarProps) {
  const { app, path, signedIn, forget } = usePhone()
  const word = useWord()
  const say = useSay()
  const pay = usePay()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<PayWay>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useSaid<string>()
  const idemKey = useIdemKey(choice?.body ?? null)
  const amountFen = choice?.amountFen ?? 0
  const offered = waysFor(setting.ways, choice?.isDeposit === true, choice?.depositBy)
  const ways = payableWays(offered, consumer?.money ?? 0, amountFen)
  const way = picked && ways.includes(picked) ? picked : ways[0]

  async function order() {
    if (!choice || !way || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const api = await signedIn()
      const body = { ...choice.body, ...(device ? { device: device._id } : {}), idemKey: idemKey }
      const { order } = await api.post<{ order: PhoneOrder }>(`${path}/order`, body)
      await pay(api, order._id, way)
    } catch (error) {
      const open = error instanceof ApiRefusal && error.body.code === ORDER_OPEN ? error.body.params?.order : undefined
      if (typeof open === 'string') navigate(`/h5/${app.key}/order/${open}`)
      if (isSignedOut(error)) forget()
      setFailure(say(error))
    } finally {
      setBusy(false)
    }
  }

  if (isOff) return null
  return (
    <>
      {offered.length === 0 && <p className="core-phone-muted">{word('noWay')}</p>}
      {choice?.lines && <ChosenLines lines={choice.lines} />}
      {choice && ways.length > 0 && (
        <PayWays ways={offered} money={consumer?.money ?? 0} amountFen={amountFen} value={way} onChange={setPicked} />
      )}
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <div className="core-phone-row core-phone-pay-row">
        <p className="core-phone-to-pay">
          <span>{word(way === 'score' ? 'scoreMost' : choice?.isDeposit ? 'dueDeposit' : 'toPay')}</span>
          <strong>{choice ? formatFen(amountFen) : '—'}</strong>
        </p>
        <button
          type="button"
          className="core-phone-button core-phone-button-main"
          aria-disabled={!choice || !way || isBusy}
          onClick={() => void order()}
        >
          {isBusy ? word('paying') : choice ? (choice.button ?? word('pay')) : word('choose')}
        </button>
      </div>
    </>
  )
}
