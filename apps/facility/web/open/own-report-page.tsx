import { ApiRefusal, api, mayRetry } from '@atrium/core/web/api/client'
import { Failed, Frame, Notice, Strip, Waiting } from '@atrium/core/web/phone/frame'
import { offerFrameWords } from '@atrium/core/web/phone/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { OwnReport } from '../../open.ts'
import { CommentForm } from './comment-form.tsx'
import { OwnPhotos } from './own-photos.tsx'
import { Rating } from './rating.tsx'
import { useOpenWords } from './words.ts'
import './open.css'

offerFrameWords()

const FINISHED = 4
const REJECTED = 5
const ASK_EVERY_MS = 15_000

const keyOf = (token: string) => ['facility', 'ownReport', token]

/** `/q/facility/repair/:token`: what became of a report; whoever has the link may add something and rate the work. */
export default function OwnReportPage() {
  const { token = '' } = useParams()
  const { word, locale } = useOpenWords()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(token), locale],
    queryFn: async () => (await api.get<{ repair: OwnReport }>('/api/client/facility/repair', { token })).repair,
    retry: (count, failure) => !(failure instanceof ApiRefusal) && count < 2,
    refetchInterval: ({ state }) => (state.data && state.data.status >= FINISHED ? false : ASK_EVERY_MS),
  })
  const take = (report: OwnReport) => queries.setQueryData([...keyOf(token), locale], report)
  if (!data) {
    return (
      <Frame title={word('myReport')}>
        {error && !mayRetry(error) ? (
          <Notice tone="attention" icon="wrench" title={word('unknownReport')} text={word('unknownReportHint')} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Frame>
    )
  }
  const { facility, description, photos, result, resultPhotos, comments, status } = data
  return (
    <Frame title={data.sysName}>
      <Keep no={data.no} />
      <section className="facility-open-card">
        <h2>{facility?.name ?? data.title}</h2>
        {facility?.site && <p className="core-phone-muted">{facility.site}</p>}
        <p className="facility-open-text">{description}</p>
        <OwnPhotos token={token} urls={photos} />
      </section>
      <Steps report={data} />
      {result && (
        <section className="facility-open-card">
          <h3>{word('result')}</h3>
          <p className="facility-open-text">{result}</p>
          <OwnPhotos token={token} urls={resultPhotos} />
        </section>
      )}
      {status === FINISHED && <Rating token={token} report={data} onRated={take} />}
      {comments.length > 0 && (
        <section className="facility-open-card">
          <h3>{word('comments')}</h3>
          <ul className="facility-open-comments">
            {comments.map(({ at, content, photos: added }) => (
              <li key={at}>
                <span className="core-phone-muted">{timeOf(at, locale)}</span>
                <p className="facility-open-text">{content}</p>
                <OwnPhotos token={token} urls={added} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {status !== REJECTED && <CommentForm token={token} onAdded={take} />}
    </Frame>
  )
}

/** Nobody else can find the page again. */
function Keep({ no }: { no: string }) {
  const { word } = useOpenWords()
  const { state } = useLocation()
  const [isCopied, setCopied] = useState(false)
  const isNew = (state as { isNew?: boolean } | null)?.isNew === true
  async function copy() {
    // Without https a browser has no clipboard; the address bar has the link as well.
    await navigator.clipboard?.writeText(location.href)
    setCopied(true)
  }
  return (
    <Strip tone={isNew ? 'good' : 'plain'} title={word('sent', { no })}>
      {isNew && <p className="facility-open-strip">{word('sentHint')}</p>}
      {navigator.clipboard && (
        <button type="button" className="facility-open-link" onClick={() => void copy()}>
          {word(isCopied ? 'copied' : 'copy')}
        </button>
      )}
    </Strip>
  )
}

function Steps({ report }: { report: OwnReport }) {
  const { word, locale } = useOpenWords()
  const { createdAt, acceptedAt, firstReactAt, finishedAt, rejected } = report
  const steps: [name: string, at: string | null][] = [
    [word('submitted'), createdAt],
    [word('accepted'), acceptedAt],
    ...(rejected === null
      ? ([
          [word('started'), firstReactAt],
          [word('finished'), finishedAt],
        ] as [string, string | null][])
      : []),
  ]
  return (
    <ol className="facility-open-card facility-open-steps">
      {steps.map(([name, at]) => (
        <li key={name} data-done={at !== null}>
          <span>{name}</span>
          <span className="core-phone-muted">{at && timeOf(at, locale)}</span>
        </li>
      ))}
      {rejected !== null && (
        <li data-done data-tone="attention">
          <span>{rejected}</span>
        </li>
      )}
    </ol>
  )
}

/** By the phone's own clock; of this year without the year. */
function timeOf(at: string, locale: string): string {
  const time = new Date(at)
  const year = time.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  const shown = { ...year, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return time.toLocaleString(locale.replace('_', '-'), shown)
}
