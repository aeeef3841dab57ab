import { type App, permissionCatalogue } from '../../contract/define/app.ts'
import { type Entity, permissionFor } from '../../contract/define/entity.ts'
import { importPermission } from '../../contract/import.ts'
import { parseUrl } from '../../contract/parse-url.ts'
import { parentField } from '../../contract/patterns/tree.ts'
import { columnOf } from '../call/column.ts'
import type { AppServer, Writes } from '../call/implement.ts'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { quotedColumn, selectedColumns } from './columns.ts'
import { isWholeTree } from './list-query.ts'

/**
 * Finds at the start what the compiler cannot see in descriptors: a forgotten migration or permission, a wrong name.
 * Otherwise the first person who opens the page would find it.
 * @throws if a table, a column, a field, a status or a permission is missing; the message says where to mend it
 */
export async function checkApps(db: Database, apps: readonly AppServer[]): Promise<void> {
  const [columnsOf, ownersOf] = [await readColumns(db), await readOwners(db)]
  const depths = await readTreeDepths(db)
  const faults = apps.flatMap(({ app, writes }) => {
    const granted = new Set(permissionCatalogue([app]).map(({ module, permission }) => `${module}.${permission}`))
    const linkFaults = app.menu
      .filter(({ link }) => link !== undefined && !isPlainLink(link))
      .map(
        ({ path, link }) =>
          `The menu item ${path} of app ${app.key} links to ${link}: only https without user, query or fragment.`,
      )
    const entityFaults = (app.entities ?? []).flatMap((entity) => [
      ...nameFaults(app.key, entity),
      ...ownerFaults(app, entity, ownersOf),
      ...tableFaults(app.key, entity, columnsOf),
      ...treeFaults(app.key, entity, columnsOf, depths),
      ...permissionFaults(app, entity, granted),
      ...importFaults(app.key, entity, writes[entity.name]),
    ])
    return [...linkFaults, ...entityFaults]
  })
  if (faults.length > 0) throw new Error(`The descriptors of apps do not fit:\n  ${faults.join('\n  ')}`)
}

/** Nothing about the reader can stand in it. */
function isPlainLink(link: string): boolean {
  const url = parseUrl(link)
  if (!url) return false
  const { protocol, username, password, search, hash } = url
  return protocol === 'https:' && [username, password, search, hash].every((part) => part === '')
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>

function tableFaults(app: string, entity: Entity, columnsOf: Columns): string[] {
  const migrations = `apps/${app}/migrations`
  return [entity.table, ...(entity.view ? [entity.view] : [])].flatMap((table) => {
    const columns = columnsOf.get(table)
    const of = `Entity ${entity.name} of app ${app}: ${table}`
    if (!columns) return [`${of} does not exist. Create it in a new file of ${migrations}.`]
    // A view may have columns that the table lacks; everything is read from the view.
    if (table !== (entity.view ?? entity.table)) return []
    const missing = selectedColumns(entity).filter((column) => !columns.has(column))
    if (missing.length === 0) return []
    const how = missing.includes('rev')
      ? `select entity_table('${table}') in ${migrations} adds those that all entities have`
      : `add them in a new file of ${migrations}`
    return [`${of} has no column ${missing.join(', ')}: ${how}.`]
  })
}

function treeFaults(app: string, entity: Entity, columnsOf: Columns, depths: ReadonlyMap<string, number>): string[] {
  const { tree, name, table, view = table } = entity
  if (!tree) return []
  const subject = `Entity ${name} of app ${app}`
  const field = entity.fields[parentField(entity)!]
  if (field?.kind !== 'ref' || field.to !== name)
    return [`${subject} is a tree, but ${parentField(entity)} is no ref('${name}').`]
  const made = `select tree_table('${table}', ${tree.maxDepth}) in apps/${app}/migrations`
  if (depths.get(table) !== tree.maxDepth)
    return [`${subject} is a tree of ${tree.maxDepth} levels: ${made} makes it one.`]
  const isSorted = !isWholeTree(entity) || columnsOf.get(view)?.has('order')
  return isSorted ? [] : [`${subject} is a tree, but ${view} lacks the column "order".`]
}

function nameFaults(app: string, entity: Entity): string[] {
  const { title, calls, list, form = [], actions = {}, status = {} } = entity
  const filters = (list.filters ?? []).map((filter) => (typeof filter === 'string' ? filter : filter.field))
  const fields = [
    title,
    ...list.columns,
    ...filters,
    ...(list.search ?? []),
    ...form.flatMap((group) => group.fields),
    ...(calls.includes('byNo') ? ['no'] : []),
  ]
  const statuses: readonly string[] = Object.values(status).map(([name]) => name)
  const acted = Object.values(actions).flatMap(({ from, to = 'same' }) => (to === 'same' ? from : [...from, to]))
  const faults = [
    ...fields.filter((name) => !quotedColumn(entity, name)).map((name) => `no field ${name}`),
    ...acted.filter((name) => !statuses.includes(name)).map((name) => `no status ${name}`),
  ]
  const where = `correct the name in apps/${app}, or declare it`
  return [...new Set(faults)].map((fault) => `Entity ${entity.name} of app ${app} has ${fault}: ${where}.`)
}

/** Rows would be shown to nobody, or to the wrong people, and no error would say so. */
function ownerFaults({ key, entities = [] }: App, { name, table, fields, ownedBy = [] }: Entity, ownersOf: Columns) {
  const people = entities.some((entity) => entity.name === 'user') ? ['staff'] : ['staff', 'user']
  return ownedBy.flatMap((owner) => {
    const field = fields[owner]
    const of = `Entity ${name} of app ${key} is owned by ${owner}`
    if (field?.kind !== 'ref' || !people.includes(field.to)) return [`${of}, which is no reference to users.`]
    const column = columnOf(owner, field)
    if (!field.many || ownersOf.get(table)?.has(column)) return []
    return [`${of}: add select owned_table('${table}', '${column}') to a new file of apps/${key}/migrations.`]
  })
}

/** Thousands of rows would call an external system thousands of times. */
function importFaults(app: string, { name, calls }: Entity, writes: Writes | undefined): string[] {
  if (!calls.includes('import') || (calls.includes('create') && !writes?.prepare)) return []
  return [`Entity ${name} of app ${app} cannot be imported: it needs the call create, and no prepare among its writes.`]
}

const PERMISSIONS = {
  list: 'read',
  get: 'read',
  byNo: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
  export: 'export',
}

function permissionFaults(app: App, entity: Entity, granted: ReadonlySet<string>) {
  const { name, module, calls, actions, shownIn } = entity
  // Rows of another app's page are opened by the permissions of that page.
  if (shownIn) return []
  const acts = Object.entries(actions ?? {}).filter(([, { by }]) => by !== 'system')
  const needed = new Set([
    ...calls.map((call) =>
      call === 'import' ? importPermission(app, entity) : permissionFor(entity, PERMISSIONS[call]),
    ),
    ...acts.map(([action]) => action),
  ])
  const missing = [...needed].filter((permission) => !granted.has(`${module}.${permission}`))
  if (missing.length === 0) return []
  const where = `'${module}' in \`permissions\` of apps/${app.key}/index.ts`
  return [`Entity ${name} of app ${app.key} needs the permissions ${missing.join(', ')}: add them to ${where}.`]
}

/** By table, the columns of several users that `owned_table` keeps in `row_owner`. */
const readOwners = (db: Database) =>
  readColumnsBy(
    db,
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (t.tgattr)
     where c.relnamespace = 'public'::regnamespace and t.tgname = 'row_owners'
     group by 1`,
  )

const readColumns = (db: Database) =>
  readColumnsBy(
    db,
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and a.attnum > 0 and not a.attisdropped
     group by 1`,
  )

async function readColumnsBy(db: Database, text: string): Promise<Columns> {
  const { rows } = await db.asPlatform('columns of entities', (tx) =>
    rawSql(tx).executeSql<{ name: string; columns: string[] }>(text),
  )
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

/** Table → the levels that the guard of its tree allows. */
async function readTreeDepths(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.asPlatform('columns of entities', (tx) =>
    rawSql(tx).executeSql<{ name: string; depth: number }>(
      `select c.relname as name, rtrim(encode(g.tgargs, 'escape'), '\\0')::integer as depth
       from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'guard_tree'`,
    ),
  )
  return new Map(rows.map(({ name, depth }) => [name, depth]))
}
