import { useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { useState } from 'react'
import { usePhone } from '../phone.tsx'
import type { WatchedOrder } from '../phone-parts.ts'
import { usePhoneWords, useWord } from '../words.ts'
import { Sheet } from './sheet.tsx'
import type { TimedOrder } from './use-order.ts'

/** Stops the delivery after a confirmation. The app has the words for it: `stop`, `stopAsk`, `stopHint`, `stopSent`. */
export function StopBar({ order, onOrder }: { order: WatchedOrder; onOrder(order: TimedOrder): void }) {
  const { app, api, path } = usePhone()
  const word = useWord()
  const own = usePhoneWords<Record<'stop' | 'stopAsk' | 'stopHint' | 'stopSent', string>>(app.key)
  const say = useSay()
  const [step, setStep] = useState<'idle' | 'asking' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useSaid<string>()

  async function stop() {
    setStep('busy')
    setFailure(undefined)
    try {
      const answer = await api.post<{ order: TimedOrder }>(`${path}/order/stop`, { _id: order._id })
      onOrder(answer.order)
      setStep('sent')
    } catch (error) {
      setFailure(say(error))
      setStep('idle')
    }
  }
  return (
    <>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      {step === 'sent' && (
        <p className="core-phone-muted" role="status">
          {own('stopSent')}
        </p>
      )}
      <button
        type="button"
        className="core-phone-button core-phone-button-danger core-phone-wide"
        onClick={() => setStep('asking')}
      >
        {own('stop')}
      </button>
      {(step === 'asking' || step === 'busy') && (
        <Sheet
          title={own('stopAsk')}
          text={own('stopHint')}
          yes={own('stop')}
          no={word('keep')}
          isBusy={step === 'busy'}
          onYes={() => void stop()}
          onNo={() => setStep('idle')}
        />
      )}
    </>
  )
}
