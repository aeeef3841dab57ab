import { Strip, timeOf } from '@atrium/selling/web/at-devices/phone'
import { MODE } from '../../entities/device.ts'
import { Cabinet } from './cabinet.tsx'
import { Shelf } from './shelf.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** Fills a basket from lanes or compartments, or has the door of a cabinet opened. */
export const Choose: Parts['Choose'] = (props) => {
  const word = useWord()
  const { resolved, isOff } = props
  if (resolved.slots.every(({ product }) => product === null)) return <Strip title={word('nothing')} />
  return (
    <>
      {isOff && resolved.seenAt && (
        <p className="core-phone-muted">{word('asOf', { time: timeOf(resolved.seenAt) })}</p>
      )}
      {resolved.mode === MODE.cabinet ? <Cabinet {...props} /> : <Shelf {...props} />}
    </>
  )
}
