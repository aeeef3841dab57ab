import { Link } from 'react-router'
import { viewerAddress } from './addresses.ts'

/** A dashboard is there to be looked at: its name opens it. */
export default function NameCell({ value, row }: { value: string; row: { _id: string } }) {
  return <Link to={viewerAddress(row._id)}>{value}</Link>
}
