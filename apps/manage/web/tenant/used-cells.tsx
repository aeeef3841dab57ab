interface TenantRow {
  maximumUser: number
  maximumSubTenant: number
}

/** How much of a limit is used. */
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
