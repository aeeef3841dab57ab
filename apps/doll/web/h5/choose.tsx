import { PackageTile, Strip, useChoice } from '@atrium/selling/web/at-devices/phone'
import { useState } from 'react'
import { Coins } from './coins.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** 10 币 送 2 币 */
function coinsIn(word: ReturnType<typeof useWord>, { coins, giftCoins }: { coins: number; giftCoins: number }): string {
  const bought = word('coins', { count: coins })
  return giftCoins > 0 ? `${bought} ${word('giftCoins', { count: giftCoins })}` : bought
}

/** Chooses a package of coins. The first one is chosen in advance. */
export const Choose: Parts['Choose'] = ({ resolved: { prices, playing }, isOff, ...asked }) => {
  const word = useWord()
  const [picked, setPicked] = useState<string>()
  const isClosed = isOff || playing
  const chosen = isClosed ? undefined : (prices.find(({ _id }) => _id === picked) ?? prices[0])
  const most = Math.max(...prices.map(({ coins, giftCoins }) => coins + giftCoins))

  useChoice(chosen ? { body: { price: chosen._id }, amountFen: chosen.amount } : null, asked)

  if (prices.length === 0) return <Strip title={word('noPrices')} />
  return (
    <>
      {playing && !isOff && (
        <Strip tone="info" title={word('playing')}>
          <p>{word('playingHint')}</p>
        </Strip>
      )}
      <section className="core-phone-section">
        <h3>{word('choose')}</h3>
        <div className="selling-phone-tiles" data-wide>
          {prices.map((one) => (
            <PackageTile
              key={one._id}
              name={one.name}
              amount={one.amount}
              badge={one.isBest ? word('best') : undefined}
              picture={<Coins bought={one.coins} gifts={one.giftCoins} most={most} />}
              title={word('plays', { count: one.plays })}
              note={coinsIn(word, one)}
              isChosen={one === chosen}
              isOff={isClosed}
              onChoose={() => setPicked(one._id)}
            />
          ))}
        </div>
      </section>
    </>
  )
}
