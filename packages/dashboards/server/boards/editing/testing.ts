import { randomUUID } from 'node:crypto'
import type { Client } from '@atrium/core/testing/world'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import type { DashboardOp, LoggedBatch, PlacedItem } from '../../../contract/dashboard-ops/ops.ts'
import { item, type ToyShape } from '../../../testing/sockets/board-world.ts'

export const BOARD = '/api/toy/board'

export interface ReadDraft {
  code: number
  rev: number
  public: boolean
  draft: { options: DashboardOptions; items: PlacedItem[] }
  head: number
  releasedHead: number
  log: LoggedBatch[]
  me: string
  users: Record<string, string>
  rights: Record<string, boolean>
  pictures: Record<string, string>
}

/** One person's calls of the editor. */
export function editorOf(client: Client, board: string) {
  const send = (base: number, ops: readonly object[], extra: object = {}) =>
    client.post(`${BOARD}/op`, { _id: board, base, key: randomUUID(), label: { key: 'edit' }, ops, ...extra })
  return {
    read: async () => (await client.get(`${BOARD}/draft`, { _id: board })).body as ReadDraft,
    send,
    /** Sends at the head. */
    async edit(...ops: DashboardOp[]) {
      const { head } = (await client.get(`${BOARD}/draft`, { _id: board })).body as ReadDraft
      return (await send(head, ops)).body as { code: number; seq: number; ops: DashboardOp[]; inverse: DashboardOp[] }
    },
    undo: ({ seq, inverse }: { seq: number; inverse: DashboardOp[] }) => send(seq, inverse, { undoes: seq }),
    release: async (extra: object = {}) => {
      const { head } = (await client.get(`${BOARD}/draft`, { _id: board })).body as ReadDraft
      return client.post(`${BOARD}/release`, { _id: board, head, ...extra })
    },
  }
}

/** An item of a toy kind without sources, in the newest version. */
export function plain(_id: string, kind: ToyShape = 'none', props: Record<string, unknown> = {}): ComponentItem {
  const { component, ...frame } = item(_id, kind, {}, props)
  return { ...frame, component: { ...component, version: 1, dataSources: [] } }
}

export const move = (id: string, left: number): DashboardOp => ({ op: 'place', id, left })

export const prop = (id: string, name: string, value: unknown): DashboardOp => ({
  op: 'set',
  id,
  path: ['component', 'props', name],
  ...(value === undefined ? {} : { value }),
})
