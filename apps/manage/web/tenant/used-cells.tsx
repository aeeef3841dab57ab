import { formatNumber } from '@atrium/core/web/crud/values/money'
import { useWords } from '../words.ts'

interface TenantRow {
  maximumUser: number
  maximumSubTenant: number
}

/** How much of a limit is used. */
export function UsersCell({ value, row }: { value: number; row: TenantRow }) {
  return <Used used={value} of={row.maximumUser} />
}

export function SubTenantsCell({ value, row }: { value: number; row: TenantRow }) {
  return <Used used={value} of={row.maximumSubTenant} />
}

function Used({ used, of }: { used: number; of: number }) {
  const { locale } = useWords()
  return (
    <span className="core-crud-number">
      {formatNumber(used, locale)} / {formatNumber(of, locale)}
    </span>
  )
}
