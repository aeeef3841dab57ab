import { isDeepStrictEqual } from 'node:util'
import { auditWords } from '../../contract/audit-words.ts'
import type { Locale } from '../../contract/refusal.ts'
import { clockText } from '../../contract/zone.ts'
import type { AppServer } from '../call/implement.ts'
import type { Row } from '../call/row.ts'
import { cellOf } from './export.ts'
import { exportWords } from './export-words.ts'

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

interface Reading {
  /** The app that has the entity of the audit log; `more` of its words has the actions and facts of no entity. */
  own: AppServer
  apps: readonly AppServer[]
  locale: Locale
  zone: string
}

const SILENT = new Set(['_id', 'rev', 'createdAt', 'updatedAt', 'creator'])

/** The audit log as a file: who did what to which record, and which fields changed how, in words. */
export function auditTable(rows: readonly Row[], reading: Reading) {
  const { own, locale, zone } = reading
  const { fields } = exportWords(own, own.app.entities!.find(({ table }) => table === AUDIT_TABLE)!, locale)
  const words = auditWords(own.app.key, (app, path) => wordAt(reading, app, path))
  const heads = [
    `${fields.at} (${zone})`,
    fields.source,
    fields.entity,
    fields.rowId,
    fields.action,
    wordAt(reading, own.app.key, 'more.changes'),
    fields.ip,
  ]
  const cells = (rows as unknown as AuditRow[]).map((row) => [
    clockText(zone, Date.parse(row.at)),
    words.actor(row),
    words.entity(row.entity),
    titleOf(row, reading),
    words.action(row.entity, row.action),
    changesOf(row, reading, words.fact),
    row.ip,
  ])
  return { heads: heads.map(String), cells }
}

/** A word of an app by its path, such as `entities.user.name`; empty if there is none. */
function wordAt({ apps, locale }: Reading, key: string, path: string): string {
  const words: unknown = apps.find(({ app }) => app.key === key)?.words[locale]
  const found = path.split('.').reduce<unknown>((node, step) => (node as Facts | undefined)?.[step], words)
  return typeof found === 'string' ? found : ''
}

/** The entity of a logged name such as `charge.order`, with the words of its app. */
function auditedOf(logged: string, { apps, locale }: Reading) {
  const [key, ...rest] = logged.split('.')
  const server = apps.find(({ app }) => app.key === key)
  const entity = server?.app.entities?.find(({ name }) => name === rest.join('.'))
  return server && entity && { server, entity, words: exportWords(server, entity, locale) }
}

function titleOf({ entity: logged, rowId, before, after }: AuditRow, reading: Reading): string | null {
  const title = auditedOf(logged, reading)?.entity.title
  const name = title && ((after as Facts | null)?.[title] ?? (before as Facts | null)?.[title])
  return typeof name === 'string' ? name : rowId
}

/** `Status: Enabled → Disabled; Name: …` */
function changesOf(row: AuditRow, reading: Reading, fact: (name: string) => string): string {
  const before = factsOf(row.before)
  const after = factsOf(row.after)
  const audited = auditedOf(row.entity, reading)
  const label = (name: string) => audited?.words.fields[name] ?? (fact(name) || name)
  const shown = (facts: Facts, name: string): string => {
    const value = facts[name]
    if (value === undefined || value === null || value === '') return '—'
    const isOwn = audited && (name in audited.entity.fields || name === 'status')
    const cell = isOwn && cellOf(audited.entity, name, facts as unknown as Row, audited.words, {}, reading.zone)
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
