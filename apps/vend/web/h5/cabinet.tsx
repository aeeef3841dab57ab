import { formatFen } from '@atrium/core/web/crud/values/money'
import { Picture, Strip, useChoice } from '@atrium/selling/web/at-devices/phone'
import { goodsOf } from './goods.ts'
import { type Parts, useWord } from './words.ts'

/** A cabinet whose door opens: how it goes, what is in it at which price, and what is held until the door is closed. */
export const Cabinet: Parts['Choose'] = ({ resolved: { slots, limit, taken }, isOff, ...asked }) => {
  const word = useWord()
  const goods = goodsOf(slots)
  const isClosed = isOff || taken
  useChoice(isClosed ? null : { body: {}, amountFen: limit, isDeposit: true, button: word('openDoor') }, asked)
  return (
    <>
      {taken && !isOff && (
        <Strip tone="info" title={word('taken')}>
          <p>{word('takenHint')}</p>
        </Strip>
      )}
      <section className="core-phone-section">
        <h3>{word('howCabinet')}</h3>
        <ol className="vend-steps">
          <li>{word('step1', { money: formatFen(limit) })}</li>
          <li>{word('step2')}</li>
          <li>{word('step3')}</li>
        </ol>
      </section>
      <section className="core-phone-section vend-shelf" data-off={isClosed}>
        <h3>{word('inside')}</h3>
        <ul className="vend-goods">
          {goods.map(({ key, product, price, off }) => (
            <li key={key} data-off={off !== null || isClosed}>
              <Picture address={product.img} />
              <span className="vend-good-text">
                <strong>{product.name}</strong>
                {off && <small>{word(off)}</small>}
              </span>
              <b className="vend-price">{formatFen(price)}</b>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
