import { percentText } from '@atrium/core/contract/quantity-text'
import { roughSpanText } from '@atrium/core/contract/unit-text'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useNow } from '@atrium/core/web/phone/use-now'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { CommandDialog } from '@atrium/devices/web/command-dialog'
import { Button } from 'antd'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { device as entity, SLOT, SLOT_STATUSES, type Slot } from '../../entities/device.ts'
import powerbankApp from '../../index.ts'
import { useWords } from '../words.ts'
import type { CabinetDevice } from './slots-tab.tsx'
import './cabinet.css'

const ONLINE = 1

/** A drawing of the cabinet with all of its slots, and what is in the one that is chosen. */
export function Cabinet({ device }: { device: CabinetDevice }) {
  const { word } = useWords()
  const [chosen, setChosen] = useState<number>()
  const slots = device.slots ?? []
  const isLive = device.online === ONLINE
  const shown = slots.find(({ no }) => no === chosen)
  if (device.slotsAt === null || slots.length === 0) return <p className="powerbank-note">{word('notReported')}</p>
  return (
    <section className="powerbank-cabinet">
      <header>
        <Age at={device.slotsAt} />
        {isLive && (
          <p>{word('emptyOf', { available: device.available ?? 0, empty: device.empty ?? 0, total: slots.length })}</p>
        )}
      </header>
      <div className="powerbank-body">
        <ul className="powerbank-slots" data-live={isLive} style={columnsOf(slots.length)}>
          {slots.map((slot) => (
            <SlotButton
              key={slot.no}
              slot={slot}
              isLive={isLive}
              isChosen={slot.no === chosen}
              onChoose={() => setChosen(slot.no)}
            />
          ))}
        </ul>
        {shown ? (
          <SlotDetail slot={shown} device={device} isLive={isLive} />
        ) : (
          <p className="powerbank-note">{word('pick')}</p>
        )}
      </div>
    </section>
  )
}

/** A small cabinet has four columns, a large one eight; fewer where there is no room. */
const columnsOf = (slots: number) => ({ '--columns': slots <= 6 ? slots / 2 : slots <= 12 ? 4 : 8 }) as CSSProperties

/** When the cabinet reported its slots, and how long ago that is. */
function Age({ at }: { at: string }) {
  const { word, locale } = useWords()
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(at)) / 1000))
  return <p>{word('reportedAt', { time: timeText(at), age: roughSpanText(seconds, locale) })}</p>
}

interface SlotButtonProps {
  slot: Slot
  isLive: boolean
  isChosen: boolean
  onChoose(): void
}

function SlotButton({ slot: { no, status, level, batterySn }, isLive, isChosen, onChoose }: SlotButtonProps) {
  const { word } = useWords()
  const [name, colour] = SLOT_STATUSES[status]
  return (
    <li>
      <button
        type="button"
        className="powerbank-slot"
        data-status={name}
        aria-pressed={isChosen}
        aria-label={`${word('slotTitle', { no })} ${word(`slot_${name}`)}`}
        onClick={onChoose}
      >
        <b>{word('slotNo', { no })}</b>
        <span className="powerbank-bank" aria-hidden="true">
          {status !== SLOT.empty && level !== null && (
            <>
              <i style={{ width: `${level}%` }} />
              <em>{level}%</em>
            </>
          )}
        </span>
        <StatusTag colour={isLive ? colour : 'grey'}>{word(`slot_${name}`)}</StatusTag>
        {batterySn && <code>{batterySn.slice(-6)}</code>}
      </button>
    </li>
  )
}

interface SlotDetailProps {
  slot: Slot
  device: CabinetDevice
  isLive: boolean
}

/** The power bank in a slot, and the button that has it ejected. */
function SlotDetail({ slot, device, isLive }: SlotDetailProps) {
  const { word, locale } = useWords()
  const may = useMay()
  const [isPopping, setPopping] = useState(false)
  const { no, status, battery, batterySn, level, temp, voltage, cycles, fault, at } = slot
  // The server refuses those that are low, locked or already coming out.
  const isPoppable = batterySn !== null && (status === SLOT.ready || status === SLOT.fault)
  const facts: [string, string][] = [
    ...(level === null ? [] : [[word('level'), percentText(level, locale)] as [string, string]]),
    ...(temp === null ? [] : [[word('temp'), `${temp} °C`] as [string, string]]),
    ...(voltage === null ? [] : [[word('voltage'), `${voltage} mV`] as [string, string]]),
    ...(cycles === null ? [] : [[word('cycles'), String(cycles)] as [string, string]]),
    ...(fault === null ? [] : [[word('fault'), fault] as [string, string]]),
    ...(at === null ? [] : [[word('seen'), timeText(at)] as [string, string]]),
  ]
  return (
    <section className="powerbank-slot-detail">
      <h3>
        {word('slotTitle', { no })} · {word(`slot_${SLOT_STATUSES[status][0]}`)}
      </h3>
      <dl>
        {batterySn && (
          <div>
            <dt>{word('sn')}</dt>
            <dd>{battery ? <Link to={`/powerbank/battery/list/${battery}`}>{batterySn}</Link> : batterySn}</dd>
          </div>
        )}
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isPoppable && may('popBattery') && (
        <Button danger disabled={!isLive} onClick={() => setPopping(true)}>
          {word('pop')}
        </Button>
      )}
      {isPopping && (
        <CommandDialog
          app={powerbankApp}
          entity={entity}
          device={device._id}
          type="popBattery"
          title={word('popTitle', { no })}
          fixed={{ slot: no }}
          wrong={{ reason: word('reasonShort') }}
          onClose={() => setPopping(false)}
        />
      )}
    </section>
  )
}
