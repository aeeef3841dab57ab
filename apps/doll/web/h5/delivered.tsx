import { Fact, Result } from '@atrium/selling/web/at-devices/phone'
import { Games, Gift } from './games.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** The result first, then what was bought and played. */
export const Delivered: Parts['Delivered'] = ({ order }) => {
  const word = useWord()
  const { startedAt, coins, giftCoins, plays, played, gift, results, voided } = order
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
      <dl className="core-phone-facts">
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
export const Summary: Parts['Summary'] = ({ order: { startedAt, played, gift } }) => {
  const word = useWord()
  if (startedAt === null) return word('notStarted')
  return [word('plays', { count: played }), ...(gift > 0 ? [word('won', { count: gift })] : [])].join(' · ')
}
