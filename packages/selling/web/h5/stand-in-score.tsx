import { ownPath } from '@atrium/core/contract/own-path'
import { ApiRefusal, phoneApi } from '@atrium/core/web/api/client'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Frame, Notice, useSay, Waiting } from '@atrium/core/web/phone/frame'
import { useLocale, useSaid } from '@atrium/core/web/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import './order.css'
import { forgetBefore } from './use-pay.ts'
import { offerOwnWords, useWord, type Word } from './words.ts'

interface Score {
  no: string
  subject: string
  amount: number
  captured: number | null
  state: 'open' | 'refused' | 'authorised' | 'collecting' | 'paid' | 'closed'
}

type Act = 'consent' | 'refuse' | 'withdraw' | 'collect'

/** What the payer may do in each state. The first is the main one. */
const ACTS: Readonly<Record<Score['state'], readonly Act[]>> = {
  open: ['consent', 'refuse'],
  refused: ['consent'],
  authorised: ['withdraw'],
  collecting: ['collect'],
  paid: [],
  closed: [],
}

const ACT_WORDS: Readonly<Record<Act, Word>> = {
  consent: 'scoreConsent',
  refuse: 'scoreRefuse',
  withdraw: 'scoreWithdraw',
  collect: 'scoreCollect',
}

const STATE_WORDS: Readonly<Record<Score['state'], Word>> = {
  open: 'scoreOpen',
  refused: 'scoreRefused',
  authorised: 'scoreAuthorised',
  collecting: 'scoreCollecting',
  paid: 'scorePaid',
  closed: 'scoreClosed',
}

const api = phoneApi(null)

/** `/stand-in/score`: the pay score page of a stand-in provider for development, as weixin's mini program has it. */
export default function StandInScorePage() {
  offerOwnWords()
  const word = useWord()
  const locale = useLocale()
  const [search] = useSearchParams()
  const trade = { tenant: search.get('tenant') ?? '', no: search.get('no') ?? '' }
  const back = ownPath(search.get('back'))
  const { data, error, refetch } = useQuery({
    queryKey: ['h5', 'stand-in', 'score', trade, locale],
    queryFn: () => api.get<{ score: Score }>('/api/pay/mock/score', trade),
    // The payer comes back to it, and the merchant has captured or released meanwhile.
    refetchOnMount: 'always',
  })
  const score = data?.score
  const isMissing = error instanceof ApiRefusal && error.body.statusCode < 500
  return (
    <Frame
      title={word('scoreTitle')}
      bar={score && <ScoreBar score={score} trade={trade} back={back} onDone={() => void refetch()} />}
    >
      {score && (
        <section className="core-phone-hero">
          <p>{score.subject}</p>
          <p className="selling-phone-hero-number">{formatFen(score.captured ?? score.amount)}</p>
          <p className="core-phone-muted">{word(score.captured === null ? 'scoreMost' : 'scoreCharged')}</p>
          <p role="status">{word(STATE_WORDS[score.state])}</p>
          <p className="core-phone-muted">{score.no}</p>
          <p className="core-phone-stand-in">{word('standInHint')}</p>
        </section>
      )}
      {isMissing && <Notice icon="money" tone="attention" title={word('standInMissing')} />}
      {error && !isMissing && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
    </Frame>
  )
}

interface ScoreBarProps {
  score: Score
  trade: { tenant: string; no: string }
  back: string | undefined
  onDone(): void
}

function ScoreBar({ score, trade, back, onDone }: ScoreBarProps) {
  const word = useWord()
  const say = useSay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isLate, setLate] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useSaid<string>()
  const acts = ACTS[score.state]
  if (acts.length === 0 && !back) return null

  async function run(act: Act) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api.post('/api/pay/mock/score', { ...trade, act, ...(act === 'consent' && { late: isLate }) })
      forgetBefore(client)
      if (back) navigate(back, { replace: true })
      else onDone()
    } catch (error) {
      setFailure(say(error))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      {acts.includes('consent') && (
        <label className="core-phone-way">
          <input type="checkbox" checked={isLate} onChange={(event) => setLate(event.target.checked)} />
          <span>{word('scoreLate')}</span>
        </label>
      )}
      <div className="core-phone-row">
        {back && acts.length < 2 && (
          <Link className="core-phone-button" to={back} replace>
            {word('backToSeller')}
          </Link>
        )}
        {acts.toReversed().map((act) => (
          <button
            key={act}
            type="button"
            className={`core-phone-button${act === acts[0] ? ' core-phone-button-main' : ''}`}
            aria-disabled={isBusy}
            onClick={() => void run(act)}
          >
            {word(ACT_WORDS[act])}
          </button>
        ))}
      </div>
    </>
  )
}
