import { clockOf, Figure, Ring, useNow, Waiting } from '@atrium/selling/web/at-devices/phone'
import { Games, resultOf } from './games.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** Shown from the payment until the last game. */
export const Progress: Parts['Progress'] = ({ order }) => {
  const word = useWord()
  if (order.statusName === 'playing') return <Playing order={order} />
  return <Waiting title={word('loading')} hint={word('loadingHint')} />
}

const Playing: Parts['Progress'] = ({ order: { live, skewMs } }) => {
  const word = useWord()
  const now = useNow() + skewMs
  const { coins, plays, played, results, endsAt } = live
  const seconds = endsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000))
  const last = results.at(-1)
  return (
    <>
      <section className="core-phone-hero">
        <Ring
          done={(plays - played) / plays}
          label={word('left')}
          value={String(plays - played)}
          note={word('ofPlays', { count: plays })}
          isShort
        />
        <p className="doll-last" role="status" data-won={last?.win}>
          {last ? resultOf(word, last) : word('loaded', { count: coins })}
        </p>
        <p className="core-phone-muted">{word(seconds === 0 ? 'timeUp' : last ? 'goOn' : 'begin')}</p>
      </section>
      <section className="selling-phone-figures">
        <Figure label={word('played')} value={String(played)} />
        <Figure label={word('gifts')} value={String(results.reduce((sum, { gift }) => sum + gift, 0))} />
        <Figure label={word('time')} value={clockOf(seconds)} />
      </section>
      <section className="core-phone-section">
        <h3>{word('games')}</h3>
        <Games plays={plays} results={results} />
      </section>
    </>
  )
}
