import { fenOf, yuanOf } from '@atrium/core/contract/yuan'
import { ApiRefusal } from '@atrium/core/web/api/client'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Field } from '@atrium/core/web/phone/field'
import { Failed, Frame, Notice, useSay, Waiting } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RefundLine } from '../../contract/patterns/order.ts'
import { AmountField } from './amount-field.tsx'
import { type TimedOrder, useOrder } from './order/use-order.ts'
import { useOwnWord, usePhone } from './phone.tsx'
import type { WatchedOrder } from './phone-parts.ts'
import { type Photo, Photos } from './photos.tsx'
import { RefundLines } from './refund-lines.tsx'
import { useWord } from './words.ts'

const REASONS = ['reason1', 'reason2', 'reason3', 'reason4'] as const
const FORM = 'h5-refund'

/** `/h5/<app>/order/:id/refund`: a consumer requests a refund with an amount, a reason and optional photos. */
export function RefundPage() {
  const { id = '' } = useParams()
  const { app } = usePhone()
  const word = useWord()
  const { data: order, error, refetch, setOrder } = useOrder(id)
  const [isBusy, setBusy] = useState(false)
  const up = `/h5/${app.key}/order/${id}`
  return (
    <Frame
      title={word('refundTitle')}
      up={up}
      bar={
        order?.can.refund && (
          <button
            type="submit"
            form={FORM}
            className="core-phone-button core-phone-button-main core-phone-wide"
            aria-disabled={isBusy}
          >
            {word(isBusy ? 'submitting' : 'submit')}
          </button>
        )
      }
    >
      {order?.can.refund && <RefundForm order={order} isBusy={isBusy} onBusy={setBusy} onOrder={setOrder} up={up} />}
      {order && !order.can.refund && <Notice icon="receipt" title={word('notRefundable')} />}
      {!order && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
    </Frame>
  )
}

interface RefundFormProps {
  order: WatchedOrder
  isBusy: boolean
  up: string
  onBusy(isBusy: boolean): void
  onOrder(order: TimedOrder): void
}

type Wrong = Partial<Record<'amount' | 'lines' | 'reason' | 'photos' | 'all', string>>

/** All that is left of the order, as the form starts. */
const allOf = (lines: readonly { left: number }[]): RefundLine[] =>
  lines.map(({ left }, index) => ({ index, num: left })).filter(({ num }) => num > 0)

function RefundForm({ order, isBusy, up, onBusy, onOrder }: RefundFormProps) {
  const { api, path, parts } = usePhone()
  const word = useOwnWord()
  const say = useSay()
  const navigate = useNavigate()
  const left = order.paidAmount - order.refundedAmount
  const offered = parts.refund?.linesOf(order) ?? []
  const [amount, setAmount] = useState(yuanOf(left))
  const [lines, setLines] = useState(() => allOf(offered))
  const [reason, setReason] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const [wrong, setWrong] = useSaid<Wrong>({})

  // Of an order whose goods have all gone back, money may be left.
  const hasLines = offered.some((line) => line.left > 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const amountFen = fenOf(amount)
    const found: Wrong = {}
    if (hasLines) {
      if (lines.length === 0) found.lines = word('refundLinesWrong')
    } else if (amountFen === null || !(amountFen >= 1 && amountFen <= left)) {
      found.amount = word('amountWrong', { max: yuanOf(left) })
    }
    if (reason.trim().length < 2) found.reason = word('reasonWrong')
    setWrong(found)
    if (Object.keys(found).length > 0) return
    onBusy(true)
    try {
      const what = hasLines ? { lines } : { amount: amountFen }
      const body = { _id: order._id, ...what, reason: reason.trim(), photos: photos.map(({ url }) => url) }
      const answer = await api.post<{ order: TimedOrder }>(`${path}/order/refund`, body)
      onOrder(answer.order)
      navigate(up, { replace: true })
    } catch (error) {
      const fields = error instanceof ApiRefusal ? error.body.fields : undefined
      setWrong(fields ?? { all: say(error) })
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={FORM} className="core-phone-form" onSubmit={submit} noValidate>
      {hasLines ? (
        <RefundLines
          offered={offered}
          lines={lines}
          amountFen={parts.refund!.amountOf(order, lines)}
          wrong={wrong.lines}
          onChange={setLines}
        />
      ) : (
        <AmountField
          label={word('refundAmount')}
          value={amount}
          mostFen={left}
          wrong={wrong.amount}
          hint={word('refundLeft', { money: formatFen(left) })}
          onChange={setAmount}
        />
      )}
      <Field id="reason" label={word('refundReason')} wrong={wrong.reason}>
        <div className="core-phone-chips">
          {REASONS.map((key) => (
            <button
              key={key}
              type="button"
              className="core-phone-chip"
              aria-pressed={reason === word(key)}
              onClick={() => setReason(word(key))}
            >
              {word(key)}
            </button>
          ))}
        </div>
        <textarea
          id="reason"
          className="core-phone-input core-phone-text"
          rows={3}
          maxLength={80}
          placeholder={word('refundReasonHint')}
          value={reason}
          aria-invalid={wrong.reason !== undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Photos value={photos} onChange={setPhotos} />
      {(wrong.all ?? wrong.photos) && (
        <p className="core-phone-wrong" role="alert">
          {wrong.all ?? wrong.photos}
        </p>
      )}
    </form>
  )
}
