interface TenantRow {
  maximumUser: number
  maximumSubTenant: number
}

/** What is used of a limit. */
export function UsersCell({ value, row }: { value: number; row: TenantRow }) {
  return (
    <span className="crud-number">
      {value} / {row.maximumUser}
    </span>
  )
}

export function SubTenantsCell({ value, row }: { value: number; row: TenantRow }) {
  return (
    <span className="crud-number">
      {value} / {row.maximumSubTenant}
    </span>
  )
}
