import type { Ctx } from '@atrium/core/server/call/ctx'
import { trashDashboard } from '../to-trash.ts'
import { holdTarget } from './tree.ts'

type Values = Readonly<Record<string, unknown>>

interface BoardWrites {
  create(ctx: Ctx, values: Values): Promise<string>
  update(ctx: Ctx, before: { _id: string }, changes: Values): Promise<Record<string, unknown>>
}

/** The writes of dashboards with their folder: it must exist, and who deletes a dashboard puts it into the trash. */
export function inFolders<W extends BoardWrites>(writes: W) {
  return {
    ...writes,
    async create(ctx: Ctx, values: Values) {
      await holdTarget(ctx.tx, values.folder as string | null | undefined, 'folder')
      return writes.create(ctx, values)
    },
    async update(ctx: Ctx, before: { _id: string }, changes: Values) {
      await holdTarget(ctx.tx, changes.folder as string | null | undefined, 'folder')
      return writes.update(ctx, before, changes)
    },
    delete: (ctx: Ctx, { _id }: { _id: string }) => trashDashboard(ctx, _id),
  }
}
