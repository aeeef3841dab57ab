import { spanText } from '@atrium/core/contract/unit-text'
import { useLocale } from '@atrium/core/web/words'
import { Figure, Strip, timeOf, useChoice } from '@atrium/selling/web/at-devices/phone'
import { Link } from 'react-router'
import { PAY_MODE } from '../../plan.ts'
import { Cabinet } from './cabinet.tsx'
import { PriceSentence } from './price-sentence.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** What a rent costs, what the cabinet has, and where the money stays until the return. */
export const Choose: Parts['Choose'] = ({ resolved, isOff, ...asked }) => {
  const word = useWord()
  const locale = useLocale()
  const { price, available, empty, slots, slotsAt, setting } = resolved
  useChoice(
    isOff || !price || available === 0
      ? null
      : {
          body: {},
          amountFen: price.deposit,
          isDeposit: true,
          ...(price.payMode === PAY_MODE.deposit && { depositBy: 'money' as const }),
          button: word('rent'),
        },
    asked,
  )
  if (!price) return <Strip title={word('noPrice')} />
  return (
    <>
      {!isOff && available === 0 && (
        <Strip title={word('noneAvailable')}>
          <p>{word('noneAvailableHint')}</p>
          {setting.nearby && (
            <Link className="core-phone-strip-more" to="/h5/powerbank/nearby">
              {word('rentElsewhere')}
            </Link>
          )}
        </Strip>
      )}
      <section className="core-phone-section">
        <h3>{word('costs')}</h3>
        <PriceSentence plan={price} />
        <ul className="selling-phone-notes">
          <li>{word(price.payMode === PAY_MODE.score ? 'scoreNote' : 'depositNote')}</li>
          <li>{word('boughtNote', { time: spanText(price.overHours * 3600, locale) })}</li>
        </ul>
      </section>
      <section className="selling-phone-figures powerbank-two" data-old={isOff}>
        <Figure label={word('available')} value={isOff ? '—' : String(available)} />
        <Figure label={word('empty')} value={isOff ? '—' : String(empty)} />
      </section>
      {slots.length > 0 && (
        <section className="core-phone-section">
          <Cabinet slots={slots} isOff={isOff} />
          {isOff && slotsAt && (
            <p className="core-phone-muted powerbank-as-of">{word('asOf', { time: timeOf(slotsAt) })}</p>
          )}
        </section>
      )}
    </>
  )
}
