import { isDeepStrictEqual } from 'node:util'
import { auditWords } from '../../contract/audit-words.ts'
import { loggedName } from '../../contract/logged-name.ts'
import type { Locale } from '../../contract/refusal.ts'
import { type Shown, shownText } from '../../contract/shown.ts'
import { clockText } from '../../contract/zone.ts'
import type { AppServer } from '../call/implement.ts'
import type { Row } from '../call/row.ts'
import { cellOf } from './export.ts'
import { exportWords } from './export-words.ts'
import { readingOf, wordAt } from './file-reading.ts'

/** The table behind the entity of the audit log. */
export const AUDIT_TABLE = 'audit_log'

type Facts = Readonly<Record<string, unknown>>

interface AuditRow {
  at: string
  source: number
  actor: string | null
  action: string
  entity: string
  rowId: string | null
  ip: string | null
  before: unknown
  after: unknown
}

interface Logs {
  /** The app that has the entity of the audit log; `more` of its words has the actions and facts of no entity. */
  own: AppServer
  apps: readonly AppServer[]
  locale: Locale
  zone: string
}

const SILENT = new Set(['_id', 'rev', 'createdAt', 'updatedAt', 'creator'])

/** The audit log as a file: who did what to which record, and which fields changed how, in words. */
export function auditTable(logs: Logs) {
  const { own, locale, zone } = logs
  const auditedOf = finder(logs)
  const { fields } = exportWords(own, own.app.entities!.find(({ table }) => table === AUDIT_TABLE)!, locale)
  const words = auditWords(own.app.key, (app, path) => wordOf(logs, app, path))
  const heads = [
    `${fields.at} (${zone})`,
    fields.source,
    fields.entity,
    fields.rowId,
    fields.action,
    wordOf(logs, own.app.key, 'more.changes'),
    fields.ip,
  ]
  const shownRow = (row: AuditRow): Shown[] => [
    { kind: 'moment', atMs: Date.parse(row.at) },
    shownText(words.actor(row)),
    shownText(words.entity(row.entity)),
    shownText(titleOf(row, auditedOf(row.entity), zone)),
    shownText(words.action(row.entity, row.action)),
    shownText(changesOf(row, auditedOf(row.entity), zone, words.fact)),
    shownText(row.ip ?? ''),
  ]
  const cells = (rows: readonly Row[]) => (rows as unknown as AuditRow[]).map(shownRow)
  return { heads: heads.map(String), columns: [], cells }
}

/** A word of an app by its path, such as `entities.user.name`; empty if there is none. */
function wordOf({ apps, locale }: Logs, key: string, path: string): string {
  return (
    wordAt(
      apps.find(({ app }) => app.key === key),
      locale,
      path,
    ) ?? ''
  )
}

/** Finds the entity of a logged name such as `charge.order`, with the words of its app. */
function finder({ apps, locale }: Logs) {
  const known = new Map<string, ReturnType<typeof find>>()
  function find(logged: string) {
    const [key, ...rest] = logged.split('.')
    const server = apps.find(({ app }) => app.key === key)
    const entity = server?.app.entities?.find(({ name }) => name === rest.join('.'))
    if (!server || !entity) return undefined
    return { entity, fields: exportWords(server, entity, locale).fields, reading: readingOf(server, apps, locale) }
  }
  return (logged: string) => {
    if (!known.has(logged)) known.set(logged, find(logged))
    return known.get(logged)
  }
}

type Audited = ReturnType<ReturnType<typeof finder>>

/** The name of the record as the log's page has it; without one, the whole id. */
const titleOf = (row: AuditRow, audited: Audited, zone: string): string =>
  loggedName(audited?.entity, row, (iso) => clockText(zone, Date.parse(iso)).slice(0, 16)) ?? row.rowId ?? ''

/** `Status: Enabled → Disabled; Name: …` */
function changesOf(row: AuditRow, audited: Audited, zone: string, fact: (name: string) => string): string {
  const before = factsOf(row.before)
  const after = factsOf(row.after)
  const label = (name: string) => audited?.fields[name] ?? (fact(name) || name)
  const shown = (facts: Facts, name: string): string => {
    const value = facts[name]
    if (value === undefined || value === null || value === '') return '—'
    const isOwn = audited && (name in audited.entity.fields || name === 'status')
    const cell =
      isOwn && cellOf(audited.entity, name, facts as unknown as Row, { reading: audited.reading, refs: {}, zone })
    return cell ? String(cell) : typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => !SILENT.has(name) && !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map(
      (name) =>
        `${label(name)}: ${row.before ? `${shown(before, name)} → ` : ''}${row.after ? shown(after, name) : '—'}`,
    )
    .join('; ')
}

const factsOf = (value: unknown): Facts => (Array.isArray(value) ? { entries: value } : ((value ?? {}) as Facts))
