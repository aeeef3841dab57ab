import type { Triple } from '@atrium/contract/access'
import {
  type DashboardFile,
  FILE_FORMAT,
  FILE_LIMIT_MB,
  FILE_VERSION,
  type FiledDashboard,
  MAX_EXPORTED,
} from '@atrium/contract/dashboard-file'
import { readItems } from '@atrium/contract/dashboard-items'
import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'
import { Id } from '@atrium/contract/define/schema'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { branchOf } from '@atrium/contract/group-tree'
import { invalidParameter, recordNotFound } from '@atrium/contract/refusal'
import { Type } from 'typebox'
import { type AppCall, waitingCall } from '../../call/app-call.ts'
import type { Ctx } from '../../call/ctx.ts'
import { audit, logName } from '../../call/log.ts'
import { within } from '../../entity/within.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { type BoardRow, readBoards } from '../folders/dashboard-table.ts'
import { type FolderRow, readFolders } from '../folders/tree.ts'
import { secretsOf, splitSecrets } from '../secrets.ts'
import { exportTooLarge, pictureNames, readPictures } from './pictures-in-file.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `GET <path>/export`: dashboards, or a folder with all that is in it, as one file. */
export function exportCall(app: App, dashboard: Entity): AppCall {
  const read: Triple = [app.key, dashboard.module, 'read']
  return waitingCall({
    method: 'GET',
    path: `${dashboard.path}/export`,
    guard: { kind: 'anyOf', triples: [read] },
    summary: 'Dashboards by their ids, or those of a folder, as one file with their pictures and without secrets',
    query: Type.Object(
      { ids: Type.Optional(Type.String({ maxLength: 40 * MAX_EXPORTED })), folder: Type.Optional(Id) },
      { additionalProperties: false },
    ),
    response: Type.Any(),
    rateLimit: { max: 30, windowS: 60 },
    async run({ services, session, inSession }, { query }) {
      const { name, ...content } = await inSession(async (given) => {
        const ctx = await within(given, dashboard, read)
        const found = await chosen(ctx, dashboard, query)
        for (const { _id, name } of found.boards) {
          await audit(ctx, {
            action: 'export',
            entity: logName(app.key, dashboard.name),
            rowId: _id,
            after: { name },
          })
        }
        const dashboards: FiledDashboard[] = []
        for (const board of found.boards) dashboards.push(await filed(ctx, board, found.folders))
        return { name: found.name, folders: found.folders, dashboards }
      })
      const file: DashboardFile = {
        format: FILE_FORMAT,
        version: FILE_VERSION,
        exportedAt: new Date().toISOString(),
        ...content,
        pictures: await readPictures(services, session, pictureNames(content.dashboards)),
      }
      const bytes = Buffer.from(JSON.stringify(file))
      if (bytes.length > FILE_LIMIT_MB * 1024 * 1024) throw exportTooLarge()
      return new FileAnswer({
        name: `${name}.json`,
        type: 'application/json',
        pieces: (async function* () {
          yield bytes
        })(),
      })
    },
  })
}

interface Chosen {
  name: string
  boards: BoardRow[]
  folders: DashboardFile['folders']
}

async function chosen(ctx: Ctx, dashboard: Entity, query: { ids?: string; folder?: string }): Promise<Chosen> {
  const all = await readFolders(ctx.tx)
  const top = all.find(({ _id }) => _id === query.folder)
  if (query.folder && !top) throw recordNotFound()
  const ids = (query.ids ?? '').split(',').filter((id) => UUID.test(id))
  const inside = top ? branchOf(all, top._id) : []
  const boards = await readBoards(ctx, dashboard, top ? { folders: inside } : { ids })
  if (boards.length > MAX_EXPORTED) throw tooMany()
  if (!top && boards.length === 0) throw recordNotFound()
  const day = new Date().toISOString().slice(0, 10)
  const name = top || boards.length > 1 ? `dashboards-${boards.length}-${day}` : `dashboard-${day}`
  return { name, boards, folders: top ? inside.map((id) => filedFolder(all, id, top._id)) : [] }
}

const tooMany = () =>
  invalidParameter({
    fields: {
      folder: {
        zh_CN: `一次最多导出 ${MAX_EXPORTED} 个看板`,
        en_US: `At most ${MAX_EXPORTED} dashboards can be exported at a time`,
      },
    },
  })

function filedFolder(all: readonly FolderRow[], id: string, top: string): DashboardFile['folders'][number] {
  const { name, parentId } = all.find(({ _id }) => _id === id)!
  return { _id: id, name, parentId: id === top ? null : parentId }
}

async function filed(ctx: Ctx, board: BoardRow, folders: DashboardFile['folders']): Promise<FiledDashboard> {
  const { items, withoutSecrets } = await openItems(ctx, board, ctx.widgets)
  return {
    _id: board._id,
    name: board.name,
    ...(board.description ? { description: board.description } : {}),
    folder: folders.some(({ _id }) => _id === board.folder) ? board.folder : null,
    options: board.options,
    components: items,
    ...(withoutSecrets.length > 0 ? { withoutSecrets } : {}),
  }
}

/** The items without any trace of their secrets, and the ids of those that have some. */
async function openItems(ctx: Ctx, { _id, components }: BoardRow, widgets: readonly WidgetSpec[]) {
  const places = Object.keys(await secretsOf(ctx, _id))
  const { items } = splitSecrets(readItems(components, widgets), widgets, {})
  const withoutSecrets = items
    .map((item) => item._id)
    .filter((id) => places.some((place) => place.startsWith(`${id}.`)))
  return { items: items.map(({ library: _, ...item }) => item), withoutSecrets }
}
