import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { refuseByColumn } from '@atrium/core/server/entity/rows'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { type DashboardFile, FILE_LIMIT_MB, type ImportNote } from '../../../contract/dashboard-file.ts'
import { namedIn } from '../../../contract/stored-sources.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { boundRows } from '../../sources/bound-rows.ts'
import { editRights } from '../editing/edit-rights.ts'
import { insertFolder } from '../folders/copy.ts'
import { freeName, takenNames } from '../folders/names.ts'
import { holdTarget, lockTree, readFolders, refuseWrongParent } from '../folders/tree.ts'
import { keepIntervals } from '../pictures/known-pictures.ts'
import { keepSecrets, splitSecrets } from '../secrets.ts'
import { NOTHING, refuseTooLarge } from '../size.ts'
import { fitted } from './fitted.ts'
import { fitForeignPictures } from './foreign-pictures-in-file.ts'
import type { Rights } from './needs.ts'
import { decodePictures, keepPictures } from './pictures-in-file.ts'
import { fileReader } from './read-file.ts'
import { takenApart } from './taken-apart.ts'

const exactly = { additionalProperties: false }

/** `POST <path>/import` makes dashboards from a file, all or none. */
export function importCall(app: App, dashboard: Entity): AppCall {
  const create: Triple = [app.key, dashboard.module, 'create']
  const logged = logName(app.key, dashboard.name)
  const readFile = fileReader(dashboard)

  return waitingCall({
    method: 'POST',
    path: `${dashboard.path}/import`,
    guard: { kind: 'anyOf', triples: [create] },
    summary: 'Make new dashboards from an exported file, in a folder or in none; all or none',
    body: Type.Object({ file: Type.Any(), folder: Type.Optional(Type.Union([Id, Type.Null()])) }, exactly),
    bodyLimitBytes: (FILE_LIMIT_MB + 1) * 1024 * 1024,
    bodyAsBytes: true,
    rateLimit: { max: 30, windowS: 60 },
    response: Type.Object({
      code: Type.Literal(0),
      dashboards: Type.Array(Type.Object({ _id: Type.String(), name: Type.String() })),
      folders: Type.Integer(),
      notes: Type.Array(Type.Any()),
    }),
    async run({ services, session, inSession }, { body }) {
      const parts = await takenApart(session.tenantId, body as unknown as Buffer)
      const { folder, ...read } = await readFile(parts, services)
      const pictures = await decodePictures(session, parts.pictures, read.pictures)
      const { file, lost } = await fitForeignPictures(services, session, read.file)
      const addresses = await keepPictures(services, session, pictures)
      const rights = editRights({ session }, app.key)
      return inSession(async (ctx) => {
        const made = await insertFile(ctx, dashboard, file, { folder, addresses, rights, lost })
        for (const { _id, name } of made.dashboards) {
          await audit(ctx, { action: 'import', entity: logged, rowId: _id, after: { name } })
        }
        return { code: 0, ...made }
      })
    },
  })
}

interface Target {
  folder: string | null
  /** The new addresses of the file's pictures. */
  addresses: ReadonlyMap<string, string>
  rights: Rights
  /** Pictures of other sites that could not be read: dashboard of the file → items. */
  lost: ReadonlyMap<string, readonly string[]>
}

async function insertFile(
  ctx: Ctx,
  dashboard: Entity,
  file: DashboardFile,
  { folder, addresses, rights, lost }: Target,
) {
  await lockTree(ctx.tx)
  await holdTarget(ctx.tx, folder, 'folder')
  const ids = new Map([...file.folders, ...file.dashboards].map(({ _id }) => [_id, uuid()]))
  const place = (inside: string | null) => (inside === null ? folder : ids.get(inside)!)
  const inOrder = parentsFirst(file.folders)
  for (const { _id, name, parentId } of inOrder) {
    const inside = place(parentId)
    refuseWrongParent(await readFolders(ctx.tx), null, inside)
    const free = freeName(name.trim(), await takenNames(ctx.tx, 'folder', inside))
    await insertFolder(ctx, { _id: ids.get(_id)!, name: free, parentId: inside, order: 0 })
  }
  const notes: ImportNote[] = []
  const dashboards: { _id: string; name: string }[] = []
  for (const one of file.dashboards) {
    const inside = place(one.folder)
    const name = freeName(one.name.trim(), await takenNames(ctx.tx, 'dashboard', inside))
    const rows = await boundRows(ctx, namedIn(one.components))
    const fit = await fitted(one, { ids, addresses, rights, rows, ...kindsOf(ctx) })
    const { items, secrets } = splitSecrets(fit.components, kindsOf(ctx).widgets, {})
    await refuseTooLarge(NOTHING, { options: fit.options, items }, async () => 0)
    const _id = ids.get(one._id)!
    await rawSql(ctx.tx)
      .executeSql(
        `insert into dashboard (id, name, description, folder_id, options, components, unreviewed_items, group_id,
           creator_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9)`,
        [
          _id,
          name,
          one.description ?? null,
          inside,
          JSON.stringify(fit.options),
          JSON.stringify(items),
          fit.unreviewed,
          ctx.group,
          ctx.userId,
        ],
      )
      .catch((error) => refuseByColumn(dashboard, error, [undefined, 'file', 'file', undefined, 'file', 'file']))
    await keepSecrets(ctx, _id, secrets)
    await keepIntervals(ctx.tx, { components: items, options: fit.options }, kindsOf(ctx).widgets)
    dashboards.push({ _id, name })
    const itemNotes = [...fit.notes, ...(lost.get(one._id) ?? []).map((item) => ({ item, what: 'picture' as const }))]
    notes.push(...itemNotes.map((note) => ({ dashboard: name, ...note })))
  }
  return { dashboards, folders: inOrder.length, notes }
}

/** The reader has checked that no folder contains itself. */
function parentsFirst(folders: DashboardFile['folders']): DashboardFile['folders'] {
  const ordered: DashboardFile['folders'] = []
  const add = (parent: string | null) => {
    for (const one of folders) {
      if (one.parentId !== parent) continue
      ordered.push(one)
      add(one._id)
    }
  }
  add(null)
  return ordered
}
