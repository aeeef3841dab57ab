import { Door, type MovedLine, MovedLines, Waiting } from '@atrium/selling/web/at-devices/phone'
import { MODE } from '../../entities/device.ts'
import { type Parts, useWord } from './words.ts'
import './h5.css'

type Sold = Parameters<Parts['Progress']>[0]['order']

/** From the payment until everything has come, or the door is closed. */
export const Progress: Parts['Progress'] = ({ order }) => {
  const word = useWord()
  const { live, statusName, askedAt } = order
  if (live.mode === MODE.cabinet) return <CabinetDoor order={order} />
  const isMoving = statusName === 'dispensing' && !askedAt
  return (
    <>
      {!isMoving && !askedAt && <Waiting title={word('sending')} hint={word('sendingHint')} />}
      {isMoving && live.mode === MODE.locker && <LockerDoors order={order} />}
      {isMoving && live.mode === MODE.lane && (
        <section className="core-phone-hero">
          <p className="vend-title">{word('coming')}</p>
          <p className="core-phone-muted">{word('comingHint')}</p>
        </section>
      )}
      <MovedLines lines={linesOf(word, order)} />
    </>
  )
}

/** The doors that are open now, the largest thing on the page. */
function LockerDoors({ order: { live } }: { order: Sold }) {
  const word = useWord()
  if (live.doors.length === 0) return <Waiting title={word('opening')} hint={word('openingHint')} />
  return live.doors.map(({ no }) => (
    <Door key={no} no={no} isOpen title={word('doorOpen', { no })} hint={word('doorHint')} />
  ))
}

function CabinetDoor({ order: { live, doorOpenedAt, askedAt } }: { order: Sold }) {
  const word = useWord()
  if (askedAt) return null
  if (doorOpenedAt === null) return <Waiting title={word('opening')} hint={word('openingHint')} />
  const isOpen = live.doors.length > 0
  return (
    <Door
      isOpen={isOpen}
      title={word(isOpen ? 'cabinetOpen' : 'cabinetClosed')}
      hint={word(isOpen ? 'cabinetHint' : 'cabinetClosedHint')}
    />
  )
}

/** The lines of an order; while the machine dispenses, the first that is not done is on its way. */
export function linesOf(word: ReturnType<typeof useWord>, { live, statusName, askedAt, isOpen }: Sold): MovedLine[] {
  const isMoving = statusName === 'dispensing' && !askedAt
  const next = live.lines.find(({ num, dispensed, failed }) => dispensed + failed < num)
  return live.lines.map((line) => {
    const { slot, door, name, img, num, dispensed, failed } = line
    const isDone = dispensed + failed >= num || !isOpen
    const state = isDone ? (dispensed >= num ? 'dropped' : 'jammed') : line === next && isMoving ? 'moving' : 'waiting'
    const note =
      live.mode === MODE.cabinet
        ? undefined
        : door === null
          ? word('laneNo', { no: slot })
          : word('doorNo', { no: door })
    return { key: String(slot), name, picture: img, note, num, dropped: dispensed, state }
  })
}
