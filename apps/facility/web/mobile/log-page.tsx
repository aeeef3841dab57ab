import { useKeep } from '@atrium/core/web/mobile/drafts/use-keep'
import { PhotoInput } from '@atrium/core/web/mobile/inputs/photo-input'
import { PlaceLine, usePlace } from '@atrium/core/web/mobile/inputs/use-place'
import { MobileForm } from '@atrium/core/web/mobile/mobile-form'
import { Field } from '@atrium/core/web/phone/field'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWords } from '../words.ts'
import { repairQuery } from './calls.ts'

/** `/m/facility/repair/:id/log`: a comment with photos. */
export default function LogPage() {
  const { id = '' } = useParams()
  const { word } = useWords()
  const navigate = useNavigate()
  const formId = useId()
  const title = useQuery(repairQuery(id)).data?.repair.title ?? ''
  const here = usePlace()
  const { keep, ...state } = useKeep()
  const [content, setContent] = useState('')
  const [photos, setPhotos] = useState<Blob[]>([])
  const [isMissing, setMissing] = useState(false)
  const up = `/m/facility/repair/${id}`

  async function send() {
    setMissing(content.trim() === '')
    if (content.trim() === '') return
    const isKept = await keep({
      title: `${title} · ${word('comment')}`,
      about: id,
      call: { method: 'POST', path: '/api/facility/repair/log' },
      body: { _id: id, content: content.trim() },
      pictures: photos.map((picture) => ({ field: 'photos', picture })),
      place: here.place,
    })
    if (isKept) await navigate(up, { replace: true })
  }
  return (
    <MobileForm title={word('comment')} up={up} submit={word('send')} onSubmit={send} {...state}>
      <Field id={`${formId}-content`} label={word('comment')} wrong={isMissing ? word('commentMissing') : undefined}>
        <textarea
          id={`${formId}-content`}
          className="core-phone-input core-phone-text"
          rows={5}
          maxLength={2000}
          value={content}
          aria-invalid={isMissing}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <PhotoInput max={9} value={photos} onChange={setPhotos} />
      <PlaceLine {...here} />
    </MobileForm>
  )
}
