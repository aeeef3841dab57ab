import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { isSingle } from '@atrium/charts/contract/define/widget'
import type { Entity } from '@atrium/core/contract/define/entity'
import { invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppServer } from '@atrium/core/server/call/implement'
import { rowScope } from '@atrium/core/server/call/reach'
import type { SharedEntity } from '@atrium/core/server/call/shared'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { cellOf } from '@atrium/core/server/entity/export'
import { exportWords } from '@atrium/core/server/entity/export-words'
import { readingOf } from '@atrium/core/server/entity/file-reading'
import { listRows } from '@atrium/core/server/entity/list'
import { type ListQuery, listQuerySchema } from '@atrium/core/server/entity/list-query'
import { refTargets } from '@atrium/core/server/entity/refs'
import { permitting } from '@atrium/core/server/entity/route-context'
import { asSoFar } from '@atrium/core/server/entity/so-far'
import { check, queryValidator, type Validator } from '@atrium/core/server/http/validate'
import { COUNT } from '../query.ts'
import type { Read } from './read.ts'
import type { ResolvedBusiness } from './resolve-business.ts'

const NUMBERS = new Set(['int', 'num', 'pct', 'fen'])
const HIDDEN = new Set(['json', 'img', 'richText'])
const BASE = ['createdAt', 'updatedAt']

/** Columns of a list that a component can show; pictures, rich texts and free JSON cannot be shown in a cell. */
export function listColumns({ list, fields, status }: Entity): string[] {
  const shown = [...new Set([...list.columns, ...Object.keys(fields), ...(status ? ['status'] : []), ...BASE])]
  return shown.filter((name) => {
    const field = fields[name]
    if (!field) return name === 'status' ? status !== undefined : BASE.includes(name)
    return !field.writeOnly && !HIDDEN.has(field.kind)
  })
}

/** Money is shown in yuan. */
export const isMoney = (entity: Entity, name: string) => entity.fields[name]?.kind === 'fen'

export interface ListPlace {
  server: AppServer
  entity: Entity
  /** Entities of other apps that rows may refer to. */
  shared: readonly SharedEntity[]
}

/**
 * Reads a page of an entity's list, or its count and sums, with the same rows and masks that the caller would see on
 * the list's own page.
 * @throws invalidParameter for an unknown filter or sort field
 */
export async function readList(
  ctx: Ctx,
  { server, entity, shared }: ListPlace,
  asked: ResolvedBusiness,
): Promise<Read> {
  const readers = permitting(server.app.key, entity, 'read')
  const scope = ctx.session && (await rowScope(ctx.tx, ctx.session, entity, readers))
  const targets = refTargets(server.app, shared)
  const soFar = server.soFar[entity.name]
  const page = await listRows({ ...ctx, scope }, entity, queryOf(entity, asked), targets, soFar)
  const words = exportWords(server, entity, ctx.locale)
  const { names } = asked.business
  const total = page.pagination.total
  if (isSingle(asked.data)) {
    const columns = names.map((name) => sumColumn(entity, name, words.fields[name]))
    const row = names.map((name) => (name === COUNT ? total : yuan(page.summary?.[name])))
    return { columns, rows: [[null, ...row]] }
  }
  const known = new Set(listColumns(entity))
  const shown = names.filter((name) => known.has(name))
  const reading = readingOf(server, [server], ctx.locale)
  const how = { reading, refs: page.refs, zone: await tenantZone(ctx.tx) }
  const rows = page.list.map((row): Cell[] => [null, ...shown.map((name) => cellOf(entity, name, asSoFar(row), how))])
  return { columns: shown.map((name) => columnOf(entity, name, words.fields[name])), rows, total, asOf: page.asOf }
}

function queryOf(entity: Entity, { business: { filters, sort }, page }: ResolvedBusiness): ListQuery {
  const { pageSize, ...place } = page ?? { current: 1, pageSize: 1 }
  const query = { ...place, pageSize: Math.min(pageSize, MAX_PAGE_ROWS), ...(sort ? { sort } : {}), ...filters }
  const validate = validators.get(entity) ?? queryValidator(listQuerySchema(entity))
  validators.set(entity, validate)
  check(validate, query)
  return query as ListQuery
}

/** The limit of the list's own page. */
const MAX_PAGE_ROWS = 100

const validators = new WeakMap<Entity, Validator>()

function columnOf(entity: Entity, name: string, label = name): DatasetColumn {
  const kind = entity.fields[name]?.kind ?? ''
  const isNumber = NUMBERS.has(kind) && name !== 'status'
  return { name, label, type: isNumber ? 'number' : 'string' }
}

function sumColumn(entity: Entity, name: string, label = name): DatasetColumn {
  if (name === COUNT) return { name, type: 'number' }
  if (!isMoney(entity, name)) throw invalidParameter()
  return { name, label, type: 'number' }
}

function yuan(fen: number | undefined): number {
  return (fen ?? 0) / 100
}
