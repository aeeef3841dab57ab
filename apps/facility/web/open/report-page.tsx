import { ApiRefusal, api, mayRetry } from '@atrium/core/web/api/client'
import { Facts } from '@atrium/core/web/mobile/facts'
import { PhotoInput } from '@atrium/core/web/mobile/inputs/photo-input'
import { Field } from '@atrium/core/web/phone/field'
import { Failed, Frame, Notice, Strip, useSay, Waiting } from '@atrium/core/web/phone/frame'
import { offerFrameWords } from '@atrium/core/web/phone/words'
import { type ProofTask, solveProof } from '@atrium/core/web/signin/solve-proof'
import { useSaid } from '@atrium/core/web/words'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MOST_PHOTOS, type ScannedFacility } from '../../open.ts'
import { dataUrlsOf } from './photos.ts'
import { sendReport } from './send-report.ts'
import { useOpenWords } from './words.ts'
import './open.css'

offerFrameWords()

interface Scanned {
  facility: ScannedFacility
  proof: ProofTask
}

/** `/q/facility/:code`, the page that the code on a facility opens: what it is, and a report about it. */
export default function ReportPage() {
  const { code = '' } = useParams()
  const { word, locale } = useOpenWords()
  const query = useQuery({
    queryKey: ['facility', 'scanned', code, locale],
    queryFn: () => api.get<Scanned>('/api/client/facility/facility', { code }),
    // An unknown code stays unknown; only a failed connection is tried again.
    retry: (count, failure) => !(failure instanceof ApiRefusal) && count < 2,
    // The page must not change while somebody is writing.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error, refetch } = query
  if (data) return <Report code={code} scanned={data} />
  return (
    <Frame title={word('report')}>
      {error instanceof ApiRefusal && !mayRetry(error) ? (
        <Notice tone="attention" icon="wrench" title={word('closed')} text={error.message} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Frame>
  )
}

type Wrong = Readonly<Record<string, string>>

function Report({ code, scanned: { facility, proof: task } }: { code: string; scanned: Scanned }) {
  const { word } = useOpenWords()
  const navigate = useNavigate()
  const say = useSay()
  const id = useId()
  // While somebody writes, the browser has the time for it.
  const proof = useMemo(() => solveProof(task), [task])
  const [description, setDescription] = useState('')
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [photos, setPhotos] = useState<Blob[]>([])
  const [wrong, setWrong] = useSaid<Wrong>({})
  const [failure, setFailure] = useSaid<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing: Wrong = {
      ...(description.trim() === '' && { description: word('descriptionMissing') }),
      ...(name.trim() === '' && { name: word('nameMissing') }),
    }
    show(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const typed = {
        description: description.trim(),
        name: name.trim(),
        ...(mobile.trim() && { mobile: mobile.trim() }),
      }
      const sent = await sendReport({ code, ...typed, photos: await dataUrlsOf(photos) }, proof)
      await navigate(`/q/facility/repair/${sent.token}`, { replace: true, state: { isNew: true } })
    } catch (error) {
      const { fields } = error instanceof ApiRefusal ? error.body : {}
      show(fields ?? {})
      if (!fields || fields.photos) setFailure(fields?.photos ?? say(error))
      setBusy(false)
    }
  }

  function show(found: Wrong) {
    setFailure(undefined)
    setWrong(found)
    const first = ['description', 'name', 'mobile'].find((field) => found[field])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }

  function change(key: string, take: (value: string) => void, event: ChangeEvent<{ value: string }>) {
    take(event.target.value)
    setWrong(({ [key]: _corrected, ...rest }) => rest)
  }

  const field = (key: string, label: string, control: (common: object) => ReactNode) => (
    <Field id={`${id}-${key}`} label={label} wrong={wrong[key]}>
      {control({
        id: `${id}-${key}`,
        name: key,
        className: 'core-phone-input',
        'aria-invalid': wrong[key] !== undefined,
      })}
    </Field>
  )
  const bar = (
    <>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" form={id} className="core-phone-button core-phone-button-main" aria-disabled={isBusy}>
        {word(isBusy ? 'sending' : 'send')}
      </button>
    </>
  )
  return (
    <Frame title={facility.sysName} bar={bar}>
      <section className="facility-open-card">
        <h2>{facility.name}</h2>
        <Facts
          facts={[
            [word('no'), facility.no],
            [word('category'), facility.category],
            [word('site'), facility.site],
            [word('status'), word(`status${facility.status as 1 | 2 | 3 | 4}`)],
          ]}
        />
      </section>
      {facility.openRepairs > 0 && (
        <Strip title={word('alreadyOpen', { count: facility.openRepairs })}>
          <p className="facility-open-strip">{word('alreadyOpenHint')}</p>
        </Strip>
      )}
      <form id={id} className="core-phone-form facility-open-card" onSubmit={send} noValidate>
        {field('description', word('description'), (common) => (
          <textarea
            {...common}
            className="core-phone-input core-phone-text"
            rows={4}
            maxLength={2000}
            placeholder={word('descriptionHint')}
            value={description}
            onChange={(event) => change('description', setDescription, event)}
          />
        ))}
        <PhotoInput label={word('photos')} max={MOST_PHOTOS} value={photos} onChange={setPhotos} />
        {field('name', word('name'), (common) => (
          <input
            {...common}
            autoComplete="name"
            maxLength={40}
            value={name}
            onChange={(event) => change('name', setName, event)}
          />
        ))}
        {field('mobile', word('mobile'), (common) => (
          <input
            {...common}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            value={mobile}
            onChange={(event) => change('mobile', setMobile, event)}
          />
        ))}
      </form>
    </Frame>
  )
}
