import { ownPath } from '@atrium/core/contract/own-path'
import { ApiRefusal, phoneApi } from '@atrium/core/web/api/client'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Frame, Notice, useSay, Waiting } from '@atrium/core/web/phone/frame'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import './order.css'
import { useLocale, useSaid } from '@atrium/core/web/words'
import { forgetBefore } from './use-pay.ts'
import { offerOwnWords, useWord } from './words.ts'

const PENDING = 1
const PAID = 2

interface Payment {
  no: string
  subject: string
  amount: number
  status: number
}

const api = phoneApi(null)

/**
 * `/stand-in/pay`: the payment page of a stand-in provider for development. After a payment it notifies the server, as
 * a real provider does.
 */
export default function StandInPayPage() {
  offerOwnWords()
  const word = useWord()
  const locale = useLocale()
  const [search] = useSearchParams()
  const trade = { tenant: search.get('tenant') ?? '', no: search.get('no') ?? '' }
  const back = ownPath(search.get('back'))
  const { data, error, refetch } = useQuery({
    queryKey: ['h5', 'stand-in', trade, locale],
    queryFn: () => api.get<{ payment: Payment }>('/api/pay/mock/payment', trade),
  })
  const payment = data?.payment
  const isMissing = error instanceof ApiRefusal && error.body.statusCode < 500
  return (
    <Frame
      title={word('standInTitle')}
      bar={payment?.status === PENDING && <PayBar trade={trade} back={back} onPaid={() => void refetch()} />}
    >
      {payment?.status === PENDING && (
        <section className="core-phone-hero">
          <p>{payment.subject}</p>
          <p className="selling-phone-hero-number">{formatFen(payment.amount)}</p>
          <p className="core-phone-muted">{payment.no}</p>
          <p className="core-phone-stand-in">{word('standInHint')}</p>
        </section>
      )}
      {payment && payment.status !== PENDING && <Ended isPaid={payment.status === PAID} back={back} />}
      {isMissing && <Notice icon="money" tone="attention" title={word('standInMissing')} />}
      {error && !isMissing && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
    </Frame>
  )
}

interface PayBarProps {
  trade: { tenant: string; no: string }
  back: string | undefined
  onPaid(): void
}

function PayBar({ trade, back, onPaid }: PayBarProps) {
  const word = useWord()
  const say = useSay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useSaid<string>()

  async function pay() {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api.post('/api/pay/mock/notify', trade)
      forgetBefore(client)
      if (back) navigate(back, { replace: true })
      else onPaid()
    } catch (error) {
      setFailure(say(error))
      onPaid()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <div className="core-phone-row">
        {back && (
          <Link className="core-phone-button" to={back} replace>
            {word('backToSeller')}
          </Link>
        )}
        <button
          type="button"
          className="core-phone-button core-phone-button-main"
          aria-disabled={isBusy}
          onClick={() => void pay()}
        >
          {word(isBusy ? 'paying' : 'standInPay')}
        </button>
      </div>
    </>
  )
}

function Ended({ isPaid, back }: { isPaid: boolean; back: string | undefined }) {
  const word = useWord()
  return (
    <Notice
      icon={isPaid ? 'check' : 'money'}
      tone={isPaid ? 'good' : 'attention'}
      title={word(isPaid ? 'standInPaid' : 'standInClosed')}
      text={isPaid ? undefined : word('standInClosedHint')}
    >
      {back && (
        <Link className="core-phone-button" to={back} replace>
          {word('backToSeller')}
        </Link>
      )}
    </Notice>
  )
}
