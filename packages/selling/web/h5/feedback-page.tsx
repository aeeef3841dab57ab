import { ApiRefusal } from '@atrium/core/web/api/client'
import { Field } from '@atrium/core/web/phone/field'
import { Frame, Notice, useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FEEDBACK_TYPES } from '../../contract/patterns/feedback.ts'
import { useOwnWord, usePhone } from './phone.tsx'
import { type Photo, Photos } from './photos.tsx'
import type { Word } from './words.ts'

const TYPES = Object.keys(FEEDBACK_TYPES).map(Number)
const FORM = 'h5-feedback'

/**
 * `/h5/<app>/feedback?device=&order=`: a consumer reports a fault in words and photos. The app may have kinds and
 * an example of its own, the words `type1` … and `feedbackHint`.
 */
export function FeedbackPage() {
  const { app, path, no, signedIn } = usePhone()
  const word = useOwnWord()
  const say = useSay()
  const [search] = useSearchParams()
  const [type, setType] = useState(TYPES[0]!)
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const [step, setStep] = useState<'typing' | 'busy' | 'done'>('typing')
  const [wrong, setWrong] = useSaid<{ content?: string; contact?: string; all?: string }>({})
  const order = search.get('order')
  const device = search.get('device')
  const up = order ? `/h5/${app.key}/order/${order}` : `/h5/${app.key}${no ? `?no=${no}` : ''}`

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step === 'busy') return
    const isShort = content.trim().length < 2
    setWrong(isShort ? { content: word('contentWrong') } : {})
    if (isShort) return
    setStep('busy')
    try {
      await (await signedIn()).post(`${path}/feedback`, {
        type,
        content: content.trim(),
        imgs: photos.map(({ url }) => url),
        ...(contact.trim() ? { contact: contact.trim() } : {}),
        ...(order ? { order } : {}),
        ...(device ? { device } : {}),
      })
      setStep('done')
    } catch (error) {
      const fields = error instanceof ApiRefusal ? error.body.fields : undefined
      setWrong(fields ?? { all: say(error) })
      setStep('typing')
    }
  }

  if (step === 'done') {
    return (
      <Frame title={word('feedbackTitle')} up={up}>
        <Notice icon="check" tone="good" title={word('feedbackDone')} text={word('feedbackDoneHint')}>
          <Link className="core-phone-button" to={up}>
            {word('back')}
          </Link>
        </Notice>
      </Frame>
    )
  }
  const submitButton = (
    <button
      type="submit"
      form={FORM}
      className="core-phone-button core-phone-button-main core-phone-wide"
      aria-disabled={step === 'busy'}
    >
      {word(step === 'busy' ? 'submitting' : 'submit')}
    </button>
  )
  return (
    <Frame title={word('feedbackTitle')} up={up} bar={submitButton}>
      <form id={FORM} className="core-phone-form" onSubmit={submit} noValidate>
        <fieldset className="core-phone-field">
          <legend>{word('feedbackType')}</legend>
          <div className="core-phone-chips">
            {TYPES.map((one) => (
              <button
                key={one}
                type="button"
                className="core-phone-chip"
                aria-pressed={one === type}
                onClick={() => setType(one)}
              >
                {word(`type${one}` as Word)}
              </button>
            ))}
          </div>
        </fieldset>
        <Field id="content" label={word('feedbackContent')} wrong={wrong.content}>
          <textarea
            id="content"
            className="core-phone-input core-phone-text"
            rows={5}
            maxLength={500}
            placeholder={word('feedbackHint')}
            value={content}
            aria-invalid={wrong.content !== undefined}
            onChange={(event) => setContent(event.target.value)}
          />
        </Field>
        <Photos value={photos} onChange={setPhotos} />
        <Field id="contact" label={word('contact')} wrong={wrong.contact}>
          <input
            id="contact"
            className="core-phone-input"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            placeholder={word('contactHint')}
            value={contact}
            onChange={(event) => setContact(event.target.value)}
          />
        </Field>
        {wrong.all && (
          <p className="core-phone-wrong" role="alert">
            {wrong.all}
          </p>
        )}
      </form>
    </Frame>
  )
}
