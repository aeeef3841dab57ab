import { ReloadOutlined, SyncOutlined } from '@ant-design/icons'
import ControlTab from '@atrium/devices/web/control-tab'
import type { LiveDevice } from '@atrium/devices/web/use-device'
import type { Slot } from '../../entities/device.ts'
import { Cabinet } from './cabinet.tsx'
import { PopAll } from './pop-all.tsx'

const ICONS = { query: <SyncOutlined aria-hidden />, restart: <ReloadOutlined aria-hidden /> }

export interface CabinetDevice extends LiveDevice {
  no: string
  slotNum: number
  slots: Slot[] | null
  slotsAt: string | null
  available: number | null
  empty: number | null
}

/** A cabinet as it is now: its slots, and what takes power banks out of them. */
export default function SlotsTab({ row }: { row: { _id: string } }) {
  return (
    <ControlTab<CabinetDevice> row={row} icons={ICONS}>
      {(device) => (
        <>
          <Cabinet device={device} />
          <PopAll device={device} />
        </>
      )}
    </ControlTab>
  )
}
