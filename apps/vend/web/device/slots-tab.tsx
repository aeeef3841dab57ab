import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { LastState } from '@atrium/devices/web/last-state'
import { type LiveDevice, useLiveDevice } from '@atrium/devices/web/use-device'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type Door, device as entity, MODE, type Slot } from '../../entities/device.ts'
import vendApp from '../../index.ts'
import { useWords } from '../words.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { Restock } from './restock.tsx'
import { SlotCard } from './slot-card.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { useStockDraft } from './stock-draft.ts'
import './slots.css'

export interface VendDevice extends LiveDevice {
  mode: number
  slots: Slot[] | null
  ports: Door[] | null
  temperature: number | null
  targetTemp: number | null
  tempAlarm: boolean
}

const ONLINE = 1

/** The machine as it stands there, slot by slot: what is in it, and what a clerk does about it. */
export default function SlotsTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const { permissions } = useSession()
  const { data: device } = useLiveDevice<VendDevice>({ app: vendApp, entity, device: row._id })
  const draft = useStockDraft()
  const [isFilling, setFilling] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [edited, setEdited] = useState<number>()
  if (!device) return <Skeleton active paragraph={{ rows: 6 }} />
  const slots = device.slots ?? []
  const isLive = device.online === ONLINE
  const mayFill = holds(permissions, ['vend', 'device', 'restock'])
  const shown = slots.find(({ no }) => no === edited)
  // A lane machine has one door for all of its slots, which its own tab shows.
  const opened = device.mode === MODE.locker ? (device.ports ?? []).flatMap(({ no, open }) => (open ? [no] : [])) : []

  function leave() {
    draft.clear()
    setFilling(false)
  }

  return (
    <div className="vend-machine-page">
      <LastState app="vend" device={device} />
      <Summary slots={slots} />
      {mayFill && slots.length > 0 && !isFilling && (
        <div className="vend-machine-buttons">
          <Button type="primary" onClick={() => setFilling(true)}>
            {word('fill')}
          </Button>
          <Button onClick={() => setCopying(true)}>{word('copy')}</Button>
        </div>
      )}
      {isFilling && <Restock device={row._id} slots={slots} draft={draft} onClose={leave} />}
      {slots.length === 0 ? (
        <p className="vend-note">{word('noSlots')}</p>
      ) : (
        <ul className="vend-machine" data-mode={device.mode} data-live={isLive}>
          {slots.map((slot) => (
            <SlotCard
              key={slot.no}
              slot={slot}
              isLive={isLive}
              isOpen={slot.door !== null && opened.includes(slot.door)}
              draft={isFilling ? draft : undefined}
              onEdit={mayFill ? setEdited : undefined}
            />
          ))}
        </ul>
      )}
      {shown && <SlotDialog device={row._id} slot={shown} onClose={() => setEdited(undefined)} />}
      {isCopying && <CopyDialog device={device} onClose={() => setCopying(false)} />}
    </div>
  )
}

/** How full the machine is, and how many slots somebody must see to: counted as in the list of machines. */
function Summary({ slots }: { slots: readonly Slot[] }) {
  const { word } = useWords()
  const sold = slots.filter(({ product }) => product !== null)
  const stock = sold.reduce((sum, slot) => sum + slot.stock, 0)
  const capacity = sold.reduce((sum, slot) => sum + slot.capacity, 0)
  const counts = {
    empty: sold.filter((slot) => slot.stock === 0).length,
    low: sold.filter((slot) => slot.stock <= slot.warn).length,
    fault: slots.filter((slot) => slot.fault).length,
  }
  return (
    <dl className="vend-summary">
      <div>
        <dt>{word('summary_stock')}</dt>
        <dd>
          {word('stockOf', { stock, capacity })}{' '}
          {capacity > 0 && <small>{word('stockFill', { percent: Math.round((100 * stock) / capacity) })}</small>}
        </dd>
      </div>
      {(['empty', 'low', 'fault'] as const).map((state) => (
        <div key={state} data-state={counts[state] > 0 ? state : 'none'}>
          <dt>{word(`summary_${state}`)}</dt>
          <dd>{counts[state]}</dd>
        </div>
      ))}
    </dl>
  )
}
