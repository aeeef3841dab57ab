import { Fact } from '@atrium/selling/web/h5/parts'
import type { OrderProps, PhoneOrder } from '@atrium/selling/web/h5/phone-parts'
import { Result } from '@atrium/selling/web/h5/result'
import type { Game } from '../../entities/order.ts'
import { Games, Gift } from './games.tsx'
import { useWord } from './words.ts'
import './h5.css'

interface Played extends PhoneOrder {
  coins: number
  giftCoins: number
  plays: number
  played: number
  /** Gifts of all games. */
  gift: number
  results: Game[]
  startedAt: string | null
  voided: number | null
}

/** The result first, then what was bought and played. */
export function Delivered({ order }: OrderProps) {
  const word = useWord()
  const { startedAt, coins, giftCoins, plays, played, gift, results, voided } = order as unknown as Played
  if (startedAt === null) return null
  return (
    <>
      <Result
        picture={gift > 0 && <Gift />}
        title={gift > 0 ? word('won', { count: gift }) : word(played > 0 ? 'notWon' : 'notPlayed')}
        hint={played > 0 ? word(gift > 0 ? 'takeIt' : 'notWonHint') : undefined}
      >
        {played > 0 && <Games plays={plays} results={results} />}
      </Result>
      <dl className="h5-facts">
        <Fact label={word('coinsBought')} value={word('coins', { count: coins })} />
        {giftCoins > 0 && <Fact label={word('coinsGiven')} value={word('coins', { count: giftCoins })} />}
        <Fact label={word('played')} value={word('playedOf', { played, plays })} />
        <Fact label={word('gifts')} value={String(gift)} />
        {voided ? <Fact label={word('voided')} value={word('coins', { count: voided })} /> : null}
      </dl>
    </>
  )
}

/** 12 局 · 抓到 2 个礼品 */
export function Summary({ order }: { order: PhoneOrder }) {
  const word = useWord()
  const { startedAt, played, gift } = order as Played
  if (startedAt === null) return word('notStarted')
  return [word('plays', { count: played }), ...(gift > 0 ? [word('won', { count: gift })] : [])].join(' · ')
}
