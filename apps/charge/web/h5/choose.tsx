import { energyText, kwhNumber } from '@atrium/core/contract/quantity-text'
import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useLocale } from '@atrium/core/web/words'
import { Strip, Tile, useChoice } from '@atrium/selling/web/at-devices/phone'
import { useState } from 'react'
import { MODE, type PrepayOption, type PricePlan } from '../../price-plan.ts'
import { Tariff } from './tariff.tsx'
import { isBike, type Parts, useWord, type Word } from './words.ts'
import './h5.css'

const FAULTY = 8
const OUT_OF_SERVICE = 7
const PREPARING = 2

/** Chooses a port and an amount. The only free port and the first amount are chosen in advance. */
export const Choose: Parts['Choose'] = ({ resolved: { kind, price, ports }, isOff, ...asked }) => {
  const word = useWord()
  const lasts = useLasts()
  const free = ports.filter(({ isFree }) => isFree).map(({ no }) => no)
  const [picked, setPicked] = useState<number>()
  const [amount, setAmount] = useState<number>()
  // If several ports are free, none is chosen in advance: a wrong guess would charge another person's bicycle.
  const port = picked !== undefined && free.includes(picked) ? picked : free.length === 1 ? free[0] : undefined
  const options = price?.prepay ?? []
  const option = options.find((one) => one.amount === amount) ?? options[0]

  useChoice(
    port === undefined || !option || isOff ? null : { body: { port, amount: option.amount }, amountFen: option.amount },
    asked,
  )

  if (!price) return <Strip title={word('noPrice')} />
  return (
    <>
      <section className="core-phone-section" data-off={isOff}>
        <h3>{word('choosePort')}</h3>
        {ports.length === 0 && <p className="core-phone-muted">{word('noPorts')}</p>}
        <div className="selling-phone-tiles" data-small>
          {ports.map(({ no, status, isFree }) => (
            <Tile
              key={no}
              title={no}
              unit={word('portNo')}
              note={isOff ? '—' : word(portWord(status, isFree))}
              isOff={isOff || !isFree}
              isChosen={no === port && !isOff}
              isGood={isFree && !isOff}
              onChoose={() => setPicked(no)}
            />
          ))}
        </div>
        {!isOff && ports.length > 0 && (
          <p className="core-phone-muted charge-hint">
            {word(free.length === 0 ? 'noneFree' : isBike(kind) ? 'plugHint' : 'gunHint')}
          </p>
        )}
      </section>
      <section className="core-phone-section">
        <h3>{word('choosePrepay')}</h3>
        <div className="selling-phone-tiles">
          {options.map((one) => (
            <Tile
              key={one.amount}
              title={formatFen(one.amount)}
              note={lasts(one, price)}
              isOff={isOff}
              isChosen={one === option && !isOff}
              onChoose={() => setAmount(one.amount)}
            />
          ))}
        </div>
      </section>
      <Tariff plan={price} />
    </>
  )
}

function portWord(status: number, isFree: boolean): Word {
  if (isFree) return status === PREPARING ? 'plugged' : 'free'
  if (status === FAULTY) return 'broken'
  return status === OUT_OF_SERVICE ? 'closed' : 'busy'
}

/** How long an amount lasts, or how much energy it buys. */
function useLasts(): (option: PrepayOption, plan: PricePlan) => string {
  const word = useWord()
  const locale = useLocale()
  return ({ amount, minutes, wh }, { mode, rates }) => {
    if (minutes) return spanText(minutes * 60, locale)
    if (wh) return energyText(wh)
    const rate = rates.elecFee + rates.serviceFee
    if (mode !== MODE.energy || rate === 0) return word('untilFull')
    return word('about', { kwh: kwhNumber(Math.floor((amount * 1000) / rate) * 100, 1) })
  }
}
