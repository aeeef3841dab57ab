import { useNow } from '@atrium/core/web/phone/use-now'
import { Figure, Ring, Waiting } from '@atrium/selling/web/h5/parts'
import type { OrderProps, WatchedOrder } from '@atrium/selling/web/h5/phone-parts'
import type { Game } from '../../entities/order.ts'
import { Games, resultOf } from './games.tsx'
import { useWord } from './words.ts'
import './h5.css'

/** The answer of doll's `orderView`. */
interface Live {
  /** With gift coins. */
  coins: number
  plays: number
  played: number
  results: Game[]
  endsAt: string | null
}

/** Shown from the payment until the last game. */
export function Progress({ order }: OrderProps) {
  const word = useWord()
  if (order.statusName === 'playing') return <Playing order={order as unknown as WatchedOrder<Live>} />
  return <Waiting title={word('loading')} hint={word('loadingHint')} />
}

function Playing({ order: { live, skewMs } }: { order: WatchedOrder<Live> }) {
  const word = useWord()
  const now = useNow() + skewMs
  const { coins, plays, played, results, endsAt } = live
  const seconds = endsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000))
  const last = results.at(-1)
  return (
    <>
      <section className="h5-hero">
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
        <p className="h5-muted">{word(seconds === 0 ? 'timeUp' : last ? 'goOn' : 'begin')}</p>
      </section>
      <section className="h5-figures">
        <Figure label={word('played')} value={String(played)} />
        <Figure label={word('gifts')} value={String(results.reduce((sum, { gift }) => sum + gift, 0))} />
        <Figure label={word('time')} value={clockOf(seconds)} />
      </section>
      <section className="h5-section">
        <h3>{word('games')}</h3>
        <Games plays={plays} results={results} />
      </section>
    </>
  )
}

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
