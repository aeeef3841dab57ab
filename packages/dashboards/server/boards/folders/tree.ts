import { invalidParameter, recordNotFound, relatedMissing, type Text } from '@atrium/core/contract/refusal'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { MISSING } from '@atrium/core/server/entity/rows'
import { MAX_FOLDER_DEPTH } from '../../../contract/dashboard-shelf.ts'

/** A folder as it is stored. */
export interface FolderRow {
  _id: string
  name: string
  parentId: string | null
  order: number
}

const COLUMNS = 'id as "_id", name, parent_id as "parentId", "order"'

/** All folders of the tenant. */
export async function readFolders(tx: Tx): Promise<FolderRow[]> {
  const { rows } = await rawSql(tx).executeSql<FolderRow>(
    `select ${COLUMNS} from dashboard_folder where tenant_id = current_tenant() and deleted_at is null
     order by "order", name, id`,
    [],
  )
  return rows
}

/** Keeps others from changing the tree until this transaction ends, so that two moves cannot make a cycle. */
export async function lockTree(tx: Tx): Promise<void> {
  await rawSql(tx).executeSql(`select pg_advisory_xact_lock(hashtext('dashboard folders ' || current_tenant()))`, [])
}

/** The folder, which cannot be deleted until this transaction ends. @throws recordNotFound */
export async function holdFolder(tx: Tx, id: string): Promise<FolderRow> {
  const found = await heldFolder(tx, id)
  if (!found) throw recordNotFound()
  return found
}

/** The same for a folder in which something is put. @throws relatedMissing at the field */
export async function holdTarget(tx: Tx, id: string | null | undefined, field: string): Promise<void> {
  if (id && !(await heldFolder(tx, id))) throw relatedMissing({ fields: { [field]: MISSING } })
}

async function heldFolder(tx: Tx, id: string): Promise<FolderRow | undefined> {
  const { rows } = await rawSql(tx).executeSql<FolderRow>(
    `select ${COLUMNS} from dashboard_folder
     where tenant_id = current_tenant() and id = $1 and deleted_at is null for share`,
    [id],
  )
  return rows[0]
}

const INSIDE_ITSELF: Text = {
  zh_CN: '不能移到自己或自己的下级文件夹中',
  en_US: 'A folder cannot be moved into itself or into a folder below it',
}
const TOO_DEEP: Text = {
  zh_CN: `文件夹最多 ${MAX_FOLDER_DEPTH} 层`,
  en_US: `Folders may be at most ${MAX_FOLDER_DEPTH} levels deep`,
}

/**
 * Whether a folder may stand in another one.
 * @param id of the folder that is moved; null for a new one
 * @throws invalidParameter at `parentId`
 */
export function refuseWrongParent(folders: readonly FolderRow[], id: string | null, parentId: string | null): void {
  const wrong = (text: Text) => invalidParameter({ fields: { parentId: text } })
  const parents = new Map(folders.map((folder) => [folder._id, folder.parentId]))
  let above = 0
  for (let at = parentId; at; at = parents.get(at) ?? null) {
    if (at === id) throw wrong(INSIDE_ITSELF)
    above += 1
  }
  if (above + (id === null ? 1 : heightOf(folders, id)) > MAX_FOLDER_DEPTH) throw wrong(TOO_DEEP)
}

/** How many levels a folder has with those below it. */
export function heightOf(folders: readonly FolderRow[], id: string): number {
  const below = folders.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map(({ _id }) => heightOf(folders, _id)))
}
