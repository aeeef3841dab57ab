import { LogTab } from '../log-tab.tsx'

export default function AppLogTab({ row }: { row: { _id: string } }) {
  return <LogTab of="app" id={row._id} />
}
