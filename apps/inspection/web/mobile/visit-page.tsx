import { distanceM } from '@atrium/core/contract/geo'
import { isPicture } from '@atrium/core/contract/patterns/form'
import { type FormValue, type FormValues, readAnswers } from '@atrium/core/contract/patterns/form-answers'
import type { PhonePlace } from '@atrium/core/contract/patterns/submission'
import { FormFieldInput } from '@atrium/core/web/form-designer/form-field'
import { useKeep } from '@atrium/core/web/mobile/drafts/use-keep'
import { CannotRead } from '@atrium/core/web/mobile/facts'
import { PhotoInput } from '@atrium/core/web/mobile/inputs/photo-input'
import { PlaceLine, usePlace } from '@atrium/core/web/mobile/inputs/use-place'
import { MobilePage } from '@atrium/core/web/mobile/mobile-page'
import { Notice, Waiting } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pointForm } from '../../form-fields.ts'
import { type PlannedPoint, tooFar } from '../../round.ts'
import { roundQuery, type WholeRound } from '../round/calls.ts'
import { useWords } from '../words.ts'
import { pointByCode, useVisited } from './calls.ts'

const MAX_PHOTOS = 9

/** `/m/inspection/record/path/:id/:code`: the form of the point that was scanned. */
export default function VisitPage() {
  const { id = '', code = '' } = useParams()
  const { t, word } = useWords()
  const { data, error, refetch } = useQuery(roundQuery(id))
  const up = `/m/inspection/record/path/${id}`
  const point = data && pointByCode(data, code)
  if (data && point) return <Visit key={point._id} round={data} point={point} code={code} up={up} />
  return (
    <MobilePage title={t('entities.point.name')} up={up}>
      {data ? (
        <Notice title={word('otherRound')} />
      ) : error ? (
        <CannotRead error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </MobilePage>
  )
}

interface VisitProps {
  round: WholeRound
  point: PlannedPoint
  code: string
  up: string
}

function Visit({ round, point, code, up }: VisitProps) {
  const { word, locale } = useWords()
  const navigate = useNavigate()
  const formId = useId()
  const here = usePlace()
  const { keep, failure, isBusy } = useKeep()
  const [values, setValues] = useState<FormValues>({})
  const [photos, setPhotos] = useState<Blob[]>([])
  const [wrong, setWrong] = useSaid<Readonly<Record<string, string>>>({})
  const { plan, pathRecord } = round
  const { sent, kept } = useVisited(round)
  const isDone = sent.has(point._id) || kept.has(point._id)

  async function send(event: FormEvent) {
    event.preventDefault()
    const { answers, wrong: found } = readAnswers(point.form, values, pointForm)
    const hasPhoto = photos.length > 0 || answers.some(({ type, value }) => isPicture(type) && value !== null)
    const placeFault = plan.needLocation ? placeFaultOf(point, here.place) : undefined
    const texts: Record<string, string> = {
      ...Object.fromEntries(Object.entries(found).map(([key, text]) => [key, text[locale]])),
      ...(plan.needPhoto && !hasPhoto && { _photos: word('photoNeeded') }),
      ...(placeFault && { _place: placeFault }),
    }
    setWrong(texts)
    if (Object.keys(texts).length > 0) return
    const isKept = await keep({
      title: `${pathRecord.name} · ${point.name}`,
      about: pathRecord._id,
      call: { method: 'POST', path: '/api/inspection/record/point' },
      body: { pathRecord: pathRecord._id, code, values },
      pictures: photos.map((picture) => ({ field: 'photos', picture })),
      place: here.place,
    })
    if (isKept) await navigate(up, { replace: true })
  }
  /** As the server will say, perhaps a day later, when nobody is at the point any more. */
  function placeFaultOf({ coordinates, radius }: PlannedPoint, place: PhonePlace | null): string | undefined {
    if (!coordinates) return undefined
    if (!place) return word('placeNeeded')
    const distance = distanceM(coordinates, place)
    return distance > radius ? tooFar(distance, radius)[locale] : undefined
  }
  function change(key: string, value: FormValue) {
    setValues((before) => ({ ...before, [key]: value }))
    setWrong(({ [key]: _corrected, ...rest }) => rest)
  }
  const others = [wrong._photos, wrong._place, failure].filter(Boolean)
  return (
    <MobilePage
      title={point.name}
      up={up}
      action={
        <>
          {others.length > 0 && (
            <p className="core-phone-wrong" role="alert">
              {others.join(' ')}
            </p>
          )}
          <button
            type="submit"
            form={formId}
            className="core-phone-button core-phone-button-main"
            aria-disabled={isBusy || isDone}
          >
            {word(isDone ? 'visitedAlready' : 'submitPoint')}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="core-phone-form"
        onSubmit={(event) => (isDone ? event.preventDefault() : void send(event))}
        noValidate
      >
        {point.form.map((field) => (
          <FormFieldInput
            key={field.key}
            field={field}
            design={pointForm}
            value={values[field.key]}
            wrong={wrong[field.key]}
            onChange={(value) => change(field.key, value)}
          />
        ))}
        <PhotoInput label={word('photos')} max={MAX_PHOTOS} value={photos} onChange={setPhotos} />
        <PlaceLine {...here} />
      </form>
    </MobilePage>
  )
}
