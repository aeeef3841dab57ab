import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { Link } from 'react-router'

interface SaleLinkProps {
  row: { app: string; payNo: string; orderId: string | null }
}

/** The number of the payment, with a link to its order for users who may read it. */
export default function SaleLink({ row: { app, payNo, orderId } }: SaleLinkProps) {
  const { permissions, tenant } = useSession()
  if (!orderId || !tenant.apps.includes(app) || !holds(permissions, [app, 'order', 'read'])) return payNo
  return (
    <Link to={`/${app}/order/${orderId}`} onClick={(event) => event.stopPropagation()}>
      {payNo}
    </Link>
  )
}
