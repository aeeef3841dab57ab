import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { branchOf } from '@atrium/core/contract/patterns/tree'
import { invalidParameter, recordNotFound } from '@atrium/core/contract/refusal'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { within } from '@atrium/core/server/entity/within'
import { FileAnswer } from '@atrium/core/server/http/file-answer'
import { makeFile, type WritePiece } from '@atrium/core/server/http/made-file'
import { Type } from 'typebox'
import {
  type DashboardFile,
  FILE_FORMAT,
  FILE_LIMIT_MB,
  FILE_VERSION,
  type FiledDashboard,
  MAX_EXPORTED,
} from '../../../contract/dashboard-file.ts'
import { readItems } from '../../../contract/dashboard-items.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { type BoardRow, boardIds, readBoard } from '../folders/dashboard-table.ts'
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
      let name = ''
      const pieces = await makeFile(services.settings, session.tenantId, async (toDisk) => {
        const write = limited(toDisk)
        const pictures = await inSession(async (given) => {
          const ctx = await within(given, dashboard, read)
          const found = await chosen(ctx, dashboard, query)
          name = found.name
          await write(beginning(found.folders))
          return writeBoards(ctx, dashboard, { ...found, logged: logName(app.key, dashboard.name) }, write)
        })
        await write('],"pictures":{')
        let isFirst = true
        for await (const [picture, bytes] of readPictures(services, session, [...pictures])) {
          await write(`${isFirst ? '' : ','}"${picture}":"${bytes.toString('base64')}"`)
          isFirst = false
        }
        await write('}}')
      })
      return new FileAnswer({ name: `${name}.json`, type: 'application/json', pieces })
    },
  })
}

/** @throws exportTooLarge */
function limited(write: WritePiece): WritePiece {
  let left = FILE_LIMIT_MB * 2 ** 20
  return async (piece) => {
    left -= Buffer.byteLength(piece)
    if (left < 0) throw exportTooLarge()
    await write(piece)
  }
}

/** The file up to its first dashboard. */
function beginning(folders: DashboardFile['folders']): string {
  const head: Omit<DashboardFile, 'dashboards' | 'pictures'> = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    exportedAt: new Date().toISOString(),
    folders,
  }
  return `${JSON.stringify(head).slice(0, -1)},"dashboards":[`
}

interface Chosen {
  name: string
  ids: string[]
  folders: DashboardFile['folders']
}

/** One after the other, because all of them may be larger than the memory. @returns the names of their pictures */
async function writeBoards(
  ctx: Ctx,
  dashboard: Entity,
  { ids, folders, logged }: Chosen & { logged: string },
  write: WritePiece,
): Promise<Set<string>> {
  const pictures = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const board = await readBoard(ctx, dashboard, id)
    await audit(ctx, { action: 'export', entity: logged, rowId: id, after: { name: board.name } })
    if (index > 0) await write(',')
    for await (const piece of filed(ctx, board, folders)) {
      for (const name of pictureNames(piece)) pictures.add(name)
      await write(piece)
    }
  }
  return pictures
}

async function chosen(ctx: Ctx, dashboard: Entity, query: { ids?: string; folder?: string }): Promise<Chosen> {
  const all = await readFolders(ctx.tx)
  const top = all.find(({ _id }) => _id === query.folder)
  if (query.folder && !top) throw recordNotFound()
  const wanted = (query.ids ?? '').split(',').filter((id) => UUID.test(id))
  const inside = top ? branchOf(all, top._id) : []
  const ids = await boardIds(ctx, dashboard, top ? { folders: inside } : { ids: wanted })
  if (ids.length > MAX_EXPORTED) throw tooMany()
  if (!top && ids.length === 0) throw recordNotFound()
  const day = new Date().toISOString().slice(0, 10)
  const name = top || ids.length > 1 ? `dashboards-${ids.length}-${day}` : `dashboard-${day}`
  return { name, ids, folders: top ? inside.map((id) => filedFolder(all, id, top._id)) : [] }
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

/** The dashboard as in a file, piece by piece: its items have no trace of their secrets. */
async function* filed(ctx: Ctx, board: BoardRow, folders: DashboardFile['folders']): AsyncGenerator<string> {
  const secrets = Object.keys(await secretsOf(ctx, board._id))
  const withoutSecrets = board.components
    .map(({ _id }) => _id)
    .filter((id) => secrets.some((place) => place.startsWith(`${id}.`)))
  const rest: Omit<FiledDashboard, 'components'> = {
    _id: board._id,
    name: board.name,
    ...(board.description ? { description: board.description } : {}),
    folder: folders.some(({ _id }) => _id === board.folder) ? board.folder : null,
    options: board.options,
    ...(withoutSecrets.length > 0 ? { withoutSecrets } : {}),
  }
  yield `${JSON.stringify(rest).slice(0, -1)},"components":[`
  for (const [index, stored] of board.components.entries()) {
    const { items } = splitSecrets(readItems([stored], kindsOf(ctx).widgets), kindsOf(ctx).widgets, {})
    const { library: _, ...item } = items[0]!
    yield `${index > 0 ? ',' : ''}${JSON.stringify(item)}`
  }
  yield ']}'
}
