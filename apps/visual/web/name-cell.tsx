import { Link } from 'react-router'
import { viewerAddress } from './addresses.ts'

/** The name is a link that opens the dashboard in the viewer. */
export default function NameCell({ value, row }: { value: string; row: { _id: string } }) {
  return <Link to={viewerAddress(row._id)}>{value}</Link>
}
