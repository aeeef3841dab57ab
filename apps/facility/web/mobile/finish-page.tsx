import { fenOf } from '@atrium/core/contract/yuan'
import { useKeep } from '@atrium/core/web/mobile/drafts/use-keep'
import { PhotoInput } from '@atrium/core/web/mobile/inputs/photo-input'
import { SignatureInput } from '@atrium/core/web/mobile/inputs/signature-input'
import { PlaceLine, usePlace } from '@atrium/core/web/mobile/inputs/use-place'
import { MobileForm } from '@atrium/core/web/mobile/mobile-form'
import { Field } from '@atrium/core/web/phone/field'
import { useSaid } from '@atrium/core/web/words'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWords } from '../words.ts'
import { actPath, repairQuery } from './calls.ts'

const MAX_MINUTES = 100_000
type Wrong = Partial<Record<'result' | 'cost' | 'laborMinutes', string>>

/** `/m/facility/repair/:id/finish`: what was done, with photos, cost, time and the signature of whoever takes it over. */
export default function FinishPage() {
  const { id = '' } = useParams()
  const { word, t } = useWords()
  const navigate = useNavigate()
  const formId = useId()
  const title = useQuery(repairQuery(id)).data?.repair.title ?? ''
  const here = usePlace()
  const { keep, ...state } = useKeep()
  const [result, setResult] = useState('')
  const [cost, setCost] = useState('')
  const [minutes, setMinutes] = useState('')
  const [photos, setPhotos] = useState<Blob[]>([])
  const [signature, setSignature] = useState<Blob | null>(null)
  const [wrong, setWrong] = useSaid<Wrong>({})
  const up = `/m/facility/repair/${id}`
  const field = (name: string) => t(`entities.repair.fields.${name}`)

  async function send() {
    const costFen = fenOf(cost)
    const laborMinutes = minutes.trim() === '' ? null : Number(minutes)
    const found: Wrong = {
      ...(result.trim() === '' && { result: word('resultMissing') }),
      ...(costFen !== null && !(costFen >= 0) && { cost: word('costWrong') }),
      ...(laborMinutes !== null && !isMinutes(laborMinutes) && { laborMinutes: word('minutesWrong') }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const isKept = await keep({
      title: `${title} · ${t('entities.repair.actions.finish')}`,
      about: id,
      call: { method: 'PUT', path: actPath('finish') },
      body: { _id: id, result: result.trim(), cost: costFen, laborMinutes },
      pictures: [
        ...photos.map((picture) => ({ field: 'resultPhotos', picture })),
        ...(signature ? [{ field: 'signature', picture: signature }] : []),
      ],
      place: here.place,
    })
    if (isKept) await navigate(up, { replace: true })
  }
  const input = (name: 'cost' | 'laborMinutes', value: string, onChange: (value: string) => void, unit: string) => (
    <Field id={`${formId}-${name}`} label={`${field(name)} (${unit})`} wrong={wrong[name]}>
      <input
        id={`${formId}-${name}`}
        className="core-phone-input"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={wrong[name] !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
  return (
    <MobileForm
      title={t('entities.repair.actions.finish')}
      up={up}
      submit={t('entities.repair.actions.finish')}
      onSubmit={send}
      {...state}
    >
      <Field id={`${formId}-result`} label={field('result')} wrong={wrong.result}>
        <textarea
          id={`${formId}-result`}
          className="core-phone-input core-phone-text"
          rows={4}
          maxLength={5000}
          value={result}
          aria-invalid={wrong.result !== undefined}
          onChange={(event) => setResult(event.target.value)}
        />
      </Field>
      <PhotoInput label={field('resultPhotos')} max={9} value={photos} onChange={setPhotos} />
      {input('cost', cost, setCost, '¥')}
      {input('laborMinutes', minutes, setMinutes, word('minutes'))}
      <SignatureInput label={field('signature')} onChange={setSignature} />
      <PlaceLine {...here} />
    </MobileForm>
  )
}

const isMinutes = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_MINUTES
