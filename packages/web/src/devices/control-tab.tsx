import { Skeleton } from 'antd'
import { useEntityPage } from '../crud/entity-context.ts'
import { CommandButtons } from './command-buttons.tsx'
import './devices.css'
import { LastState } from './last-state.tsx'
import { type LiveDevice, useLiveDevice } from './use-device.ts'

/** The tab of a device without parts of its own: its commands, and whether they would reach it. */
export default function ControlTab({ row }: { row: { _id: string } }) {
  const { app, entity } = useEntityPage()
  const { data: device } = useLiveDevice<LiveDevice>({ app, entity, device: row._id })
  if (!device) return <Skeleton active paragraph={{ rows: 2 }} />
  return (
    <div className="device-page">
      <CommandButtons device={device} />
      <LastState app={app.key} device={device} />
    </div>
  )
}
