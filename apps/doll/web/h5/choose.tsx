import type { ChooseProps } from '@atrium/web/app/phone-parts'
import { formatFen } from '@atrium/web/crud/values/money'
import { Strip } from '@atrium/web/h5/frame.tsx'
import { useEffect, useState } from 'react'
import { Coins } from './coins.tsx'
import { useWord } from './words.ts'
import './h5.css'

/** The answer of doll's `resolve`. */
interface Machine {
  prices: { _id: string; name: string; amount: number; coins: number; giftCoins: number; isBest: boolean }[]
  /** Somebody plays: nothing can be ordered until the end of the game. */
  playing: boolean
}

/** Chooses a package of coins. The first one is chosen in advance. */
export function Choose({ resolved, isOff, choice, onChoose }: ChooseProps) {
  const word = useWord()
  const { prices, playing } = resolved as unknown as Machine
  const [picked, setPicked] = useState<string>()
  const isClosed = isOff || playing
  const chosen = isClosed ? undefined : (prices.find(({ _id }) => _id === picked) ?? prices[0])
  const most = Math.max(...prices.map(({ coins, giftCoins }) => coins + giftCoins))

  useEffect(() => {
    const next = chosen ? { body: { price: chosen._id }, amountFen: chosen.amount } : null
    if (JSON.stringify(next) !== JSON.stringify(choice)) onChoose(next)
  })

  if (prices.length === 0) return <Strip title={word('noPrices')} />
  return (
    <>
      {playing && !isOff && (
        <Strip tone="info" title={word('playing')}>
          <p>{word('playingHint')}</p>
        </Strip>
      )}
      <section className="h5-section">
        <h3>{word('choose')}</h3>
        <div className="h5-tiles doll-packages">
          {prices.map((one) => (
            <button
              key={one._id}
              type="button"
              className="h5-tile"
              disabled={isClosed}
              aria-pressed={one === chosen}
              onClick={() => setPicked(one._id)}
            >
              {one.isBest && <em>{word('best')}</em>}
              <span className="doll-name">{one.name}</span>
              <Coins bought={one.coins} gifts={one.giftCoins} most={most} />
              <strong>{word('coins', { count: one.coins })}</strong>
              {one.giftCoins > 0 && <span>{word('giftCoins', { count: one.giftCoins })}</span>}
              <b>{formatFen(one.amount)}</b>
            </button>
          ))}
        </div>
      </section>
    </>
  )
}
