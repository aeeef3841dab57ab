interface ListPage<Row> {
  list: Row[]
  pagination: { total: number }
  asOf?: string | undefined
}

/** The rows of all pages as of the first one. `disturb` adds a row before each of the others is read. */
export async function heldPages<Row>(
  read: (query: { current: number; asOf?: string | undefined }) => Promise<ListPage<Row>>,
  disturb: () => Promise<unknown>,
): Promise<Row[]> {
  const { list, pagination, asOf } = await read({ current: 1 })
  const rows = [...list]
  for (let current = 2; rows.length < pagination.total; current++) {
    await disturb()
    const page = await read({ current, asOf })
    if (page.pagination.total !== pagination.total) throw new Error(`page ${current} has another total`)
    if (page.list.length === 0) throw new Error(`page ${current} has no rows`)
    rows.push(...page.list)
  }
  return rows
}
