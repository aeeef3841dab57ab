import { type Entity, listPath } from '../../contract/define/entity.ts'
import type { BulkAnswer, ListAnswer, StatusChange } from '../../contract/wire.ts'
import { api, type Query } from '../api/client.ts'
import type { AnyRow } from '../app/screens.ts'

/** Field → id → the title of the row that the id refers to. */
export type RefNames = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface ListOfRows extends ListAnswer<AnyRow> {
  refs: RefNames
}

export interface OneRow {
  row: AnyRow
  refs: RefNames
  /** Of an entity with statuses: the changes of the row's status, newest first. */
  timeline?: readonly StatusChange[]
}

export const listRows = (entity: Entity, query: Query) => api.get<ListOfRows>(listPath(entity), query)

/** The number of rows of each status, for an entity whose list has tabs. */
export const countRows = (entity: Entity, query: Query) =>
  api.get<{ counts: Readonly<Record<string, number>> }>(`${entity.path}/counts`, query)

/** The rows that the whole filtered list has now, with what names them and tells which actions they allow. */
export const wholeRows = (entity: Entity, query: Query) =>
  api.get<{ list: AnyRow[] }>(`${entity.path}/whole`, { ...query, current: undefined, pageSize: undefined })

/** The values that rows have in a field whose filter offers them. */
export const knownValues = (entity: Entity, field: string) =>
  api.get<{ values: string[] }>(`${entity.path}/values`, { field })

/**
 * Fetches one row. With `unmask` it contains whole values instead of shortened ones, and the server records who read
 * them.
 */
export async function getRow(entity: Entity, id: string, unmask = false): Promise<OneRow> {
  const timeline = entity.status !== undefined && !unmask
  const query = { _id: id, unmask: unmask || undefined, timeline: timeline || undefined }
  const answer = await api.get<Record<string, unknown>>(entity.path, query)
  return {
    row: answer[entity.name] as AnyRow,
    refs: (answer.refs ?? {}) as RefNames,
    ...(timeline && { timeline: (answer.timeline ?? []) as StatusChange[] }),
  }
}

/**
 * Returns the whole answer: besides the id it may contain a secret that is shown only once. Under the same key one row is
 * created, however often it is sent.
 */
export function createRow(entity: Entity, values: object, idemKey: string): Promise<{ _id: string }> {
  return api.post<{ _id: string }>(entity.path, { ...values, idemKey })
}

export async function updateRow(entity: Entity, body: { _id: string; rev: number }): Promise<AnyRow> {
  return (await api.put<Record<string, AnyRow>>(entity.path, body))[entity.name]!
}

/** Does one action for one row, or deletes the row when `action` is undefined. */
export function actOnOne(entity: Entity, action: string | undefined, id: string, input: object): Promise<unknown> {
  if (action === undefined) return api.del(entity.path, { _id: id })
  return api.put(entity.path, { _id: id, ...input }, { type: action })
}

/** The same for several rows: each one succeeds or is refused by itself. */
export function actOnMany(entity: Entity, action: string | undefined, ids: readonly string[], input: object) {
  if (action === undefined) return api.del<BulkAnswer>(entity.path, { _ids: ids })
  return api.put<BulkAnswer>(entity.path, { _ids: ids, ...input }, { type: action })
}

/** The rows for a select, found by keyword or by ids. */
export async function refOptions(
  source: { path: string; title: string },
  query: { keyword?: string; ids?: string },
): Promise<{ _id: string; name: string }[]> {
  const { list } = await api.get<{ list: AnyRow[] }>(source.path, query)
  return list.map((row) => ({ _id: row._id, name: String(row[source.title] ?? row._id) }))
}
