import { ApiRefusal, api } from '@atrium/core/web/api/client'
import { PhotoInput } from '@atrium/core/web/mobile/inputs/photo-input'
import { Field } from '@atrium/core/web/phone/field'
import { useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { type FormEvent, useId, useState } from 'react'
import { MOST_PHOTOS, type OwnReport } from '../../open.ts'
import { dataUrlsOf } from './photos.ts'
import { useOpenWords } from './words.ts'

/** Adds something to a report; folded until somebody wants to. */
export function CommentForm({ token, onAdded }: { token: string; onAdded(report: OwnReport): void }) {
  const { word } = useOpenWords()
  const say = useSay()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [content, setContent] = useState('')
  const [photos, setPhotos] = useState<Blob[]>([])
  const [wrong, setWrong] = useSaid<string>()
  const [failure, setFailure] = useSaid<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    setWrong(content.trim() === '' ? word('commentMissing') : undefined)
    if (content.trim() === '') return
    setBusy(true)
    try {
      const body = { token, content: content.trim(), photos: await dataUrlsOf(photos) }
      onAdded((await api.post<{ repair: OwnReport }>('/api/client/facility/repair/log', body)).repair)
      setOpen(false)
      setContent('')
      setPhotos([])
    } catch (error) {
      const { fields } = error instanceof ApiRefusal ? error.body : {}
      setFailure(fields ? Object.values(fields)[0] : say(error))
    }
    setBusy(false)
  }
  if (!isOpen) {
    return (
      <button type="button" className="core-phone-button" onClick={() => setOpen(true)}>
        {word('addComment')}
      </button>
    )
  }
  return (
    <form className="facility-open-card core-phone-form" onSubmit={send} noValidate>
      <Field id={id} label={word('comment')} wrong={wrong}>
        <textarea
          id={id}
          className="core-phone-input core-phone-text"
          rows={3}
          maxLength={2000}
          value={content}
          aria-invalid={wrong !== undefined}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <PhotoInput label={word('photos')} max={MOST_PHOTOS} value={photos} onChange={setPhotos} />
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="core-phone-button core-phone-button-main" aria-disabled={isBusy}>
        {word(isBusy ? 'sending' : 'sendComment')}
      </button>
    </form>
  )
}
