import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@atrium/contract/refusal'
import { clockText } from '@atrium/contract/zone'
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

const PERSON = 1
const SILENT = new Set(['_id', 'rev', 'createdAt', 'updatedAt', 'creator'])

/** The audit log as a file: who did what to which record, and which fields changed how, in words. */
export function auditTable(rows: readonly Row[], reading: Reading) {
  const { own, locale, zone } = reading
  const { fields } = exportWords(own, own.app.entities!.find(({ table }) => table === AUDIT_TABLE)!, locale)
  const more = moreOf(reading)
  const heads = [
    `${fields.at} (${zone})`,
    fields.source,
    fields.entity,
    fields.rowId,
    fields.action,
    more.changes,
    fields.ip,
  ]
  const cells = (rows as unknown as AuditRow[]).map((row) => [
    clockText(zone, Date.parse(row.at)),
    actorOf(row, more),
    objectOf(row, reading),
    titleOf(row, reading),
    actionOf(row, reading),
    changesOf(row, reading),
    row.ip,
  ])
  return { heads: heads.map(String), cells }
}

const moreOf = ({ own, locale }: Reading): Readonly<Record<string, string>> => own.words[locale].more

function actorOf({ source, actor }: AuditRow, more: Readonly<Record<string, string>>): string {
  return source === PERSON ? (actor ?? '') : [more[`actor_${source}`], actor].filter(Boolean).join(' ')
}

/** The entity of a logged name such as `charge.order`, with the words of its app. */
function auditedOf(logged: string, { apps, locale }: Reading) {
  const [key, ...rest] = logged.split('.')
  const server = apps.find(({ app }) => app.key === key)
  const entity = server?.app.entities?.find(({ name }) => name === rest.join('.'))
  return server && entity && { server, entity, words: exportWords(server, entity, locale) }
}

function objectOf({ entity: logged }: AuditRow, reading: Reading): string {
  const audited = auditedOf(logged, reading)
  if (!audited) return moreOf(reading)[`audit_of_${logged.replace('.', '_')}`] ?? logged
  const words = audited.server.words[reading.locale]
  return `${words.name} · ${(words.entities as Record<string, { name: string }>)[audited.entity.name]?.name}`
}

function titleOf({ entity: logged, rowId, before, after }: AuditRow, reading: Reading): string | null {
  const title = auditedOf(logged, reading)?.entity.title
  const name = title && ((after as Facts | null)?.[title] ?? (before as Facts | null)?.[title])
  return typeof name === 'string' ? name : rowId
}

function actionOf({ entity: logged, action }: AuditRow, reading: Reading): string {
  const audited = auditedOf(logged, reading)
  const all = audited?.server.words[reading.locale].entities as Record<string, { actions?: Facts }> | undefined
  const own = all?.[audited?.entity.name ?? '']?.actions?.[action]
  return String(own ?? moreOf(reading)[`did_${action}`] ?? action)
}

/** `Status: Enabled → Disabled; Name: …` */
function changesOf(row: AuditRow, reading: Reading): string {
  const before = factsOf(row.before)
  const after = factsOf(row.after)
  const audited = auditedOf(row.entity, reading)
  const label = (name: string) => audited?.words.fields[name] ?? moreOf(reading)[`fact_${name}`] ?? name
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
