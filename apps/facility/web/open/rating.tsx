import { api } from '@atrium/core/web/api/client'
import { useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { type FormEvent, useState } from 'react'
import type { OwnReport } from '../../open.ts'
import { Stars } from '../stars.tsx'
import { useOpenWords } from './words.ts'

interface RatingProps {
  token: string
  report: OwnReport
  onRated(report: OwnReport): void
}

/** One to five stars for finished work, and a few words. */
export function Rating({ token, report, onRated }: RatingProps) {
  const { word } = useOpenWords()
  const say = useSay()
  const [rating, setRating] = useState(report.rating)
  const [feedback, setFeedback] = useState(report.feedback ?? '')
  const [failure, setFailure] = useSaid<string>()
  const [isBusy, setBusy] = useState(false)
  const isRated = report.rating !== null

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (rating === null) return setFailure(word('ratingMissing'))
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { token, rating, ...(feedback.trim() && { feedback: feedback.trim() }) }
      onRated((await api.post<{ repair: OwnReport }>('/api/client/facility/repair/rating', body)).repair)
    } catch (error) {
      setFailure(say(error))
    }
    setBusy(false)
  }
  return (
    <form className="facility-open-card core-phone-form" onSubmit={send}>
      <fieldset className="core-phone-field">
        <legend>{word(isRated ? 'rated' : 'rate')}</legend>
        <Stars value={rating} labelOf={(count) => word('stars', { count })} onChange={setRating} />
      </fieldset>
      <textarea
        className="core-phone-input core-phone-text"
        rows={2}
        maxLength={500}
        aria-label={word('feedback')}
        placeholder={word('feedback')}
        value={feedback}
        onChange={(event) => setFeedback(event.target.value)}
      />
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="core-phone-button core-phone-button-main" aria-disabled={isBusy}>
        {word(isRated ? 'changeRating' : 'sendRating')}
      </button>
    </form>
  )
}
