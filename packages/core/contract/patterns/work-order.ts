import { type Entity, statusName } from '../define/entity.ts'

/** Whether a work order may be opened for the row as it is. */
export function mayOpenWorkOrder({ workOrder, ...entity }: Entity, row: object): boolean {
  if (!workOrder) return false
  const { from, needs } = workOrder
  const values = row as Readonly<Record<string, unknown>>
  const name = statusName(entity as Entity, Number(values.status))
  return (from === undefined || from.includes(name ?? '')) && (needs === undefined || values[needs] != null)
}
