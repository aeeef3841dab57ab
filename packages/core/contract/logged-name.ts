import type { Entity } from './define/entity.ts'

type Facts = Readonly<Record<string, unknown>>

interface Logged {
  before: unknown
  after: unknown
}

/** What names a row whose entity has no descriptor, or whose title is empty. */
const COMMON = ['name', 'title', 'label', 'no', 'code', 'username', 'batch']
export const isRowId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/**
 * The name of a logged row at the time of the change: its title or number. Undefined: it had none.
 * @param clock the text of a moment, for rows that are named by theirs
 */
export function loggedName(
  entity: Entity | undefined,
  { before, after }: Logged,
  clock: (iso: string) => string,
): string | undefined {
  const numbers = Object.entries(entity?.fields ?? {}).filter(([, { kind }]) => kind === 'generated')
  const fields = [...(entity ? [entity.title] : []), ...numbers.map(([name]) => name), ...COMMON]
  const rows = [after, before].filter((row): row is Facts => isRow(row))
  for (const field of fields) {
    const value = rows.map((row) => row[field]).find((one) => typeof one === 'string' && one !== '' && !isRowId(one))
    if (value !== undefined) return entity?.fields[field]?.kind === 'dt' ? clock(String(value)) : String(value)
  }
  return undefined
}

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
