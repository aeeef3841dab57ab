import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { CommandButtons } from './command-buttons.tsx'
import './devices.css'
import { LastState } from './last-state.tsx'
import { OcppCommands } from './ocpp-commands.tsx'
import { type LiveDevice, useLiveDevice } from './use-device.ts'

interface ControlTabProps<D> {
  row: { _id: string }
  /** Command → its icon. */
  icons?: Readonly<Record<string, ReactNode>>
  /** What the app shows of the device as it is now. */
  children?(device: D): ReactNode
}

/** The tab of a device as it is now: its commands, whether they reach it, and its parts. */
export default function ControlTab<D extends LiveDevice>({ row, icons = {}, children }: ControlTabProps<D>) {
  const { app, entity } = useEntityPage()
  const { data: device } = useLiveDevice<D>({ app, entity, device: row._id })
  if (!device) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className="devices-page">
      <CommandButtons device={device} icons={icons} />
      <LastState app={app.key} device={device} />
      {children?.(device)}
      <OcppCommands device={device} />
    </div>
  )
}
