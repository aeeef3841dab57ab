import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { Link } from 'react-router'
import { OWNER_TYPES } from '../../entities/withdrawal.ts'

interface OwnerLinkProps {
  row: { ownerType: number; ownerId: string; ownerName: string }
}

/** The owner of a withdrawal, with a link to the account for users who may read it. */
export default function OwnerLink({ row }: OwnerLinkProps) {
  const { permissions } = useSession()
  const [kind] = OWNER_TYPES[row.ownerType as keyof typeof OWNER_TYPES] ?? []
  if (!kind || !holds(permissions, ['iot', kind, 'read'])) return row.ownerName
  return (
    <Link to={`/iot/${kind}/list/${row.ownerId}`} onClick={(event) => event.stopPropagation()}>
      {row.ownerName}
    </Link>
  )
}
