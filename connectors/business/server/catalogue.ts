import type { Entity } from '@atrium/core/contract/define/entity'
import type { Locale } from '@atrium/core/contract/refusal'
import { inSession } from '@atrium/core/server/call/ctx'
import type { DashboardNumbers, NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import type { AppServer } from '@atrium/core/server/call/implement'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { ExportWords } from '@atrium/core/server/entity/export'
import { exportWords } from '@atrium/core/server/entity/export-words'
import { mayDo } from '@atrium/core/server/entity/route-context'
import type { BusinessApp, BusinessCatalogue, BusinessChoice, BusinessColumn, BusinessFilter } from '../catalogue.ts'
import { listsOf, readersOf } from './business-apps.ts'
import { isMoney, listColumns } from './list-reading.ts'

/** The lists and figures that an author may choose: those they may read themselves, in their language. */
export async function catalogueOf(
  services: Services,
  apps: readonly AppServer[],
  session: Session,
  locale: Locale,
): Promise<BusinessCatalogue> {
  const all = await Promise.all(apps.map((server) => appFor(services, server, session, locale)))
  return { apps: all.filter(({ lists, kpis, series, tops }) => [lists, kpis, series, tops].some((one) => one.length)) }
}

async function appFor(services: Services, server: AppServer, session: Session, locale: Locale): Promise<BusinessApp> {
  const { app, dashboard, words } = server
  const readable = listsOf(server).filter((entity) => mayDo(session, readersOf({ server, entity })))
  const isCounted = dashboard && mayDo(session, readersOf({ server, dashboard }))
  // Which figures an app has may depend on the caller, so they are counted once to find out.
  const numbers = isCounted
    ? await inSession(services, session, { locale, ip: null }, (ctx) => dashboard.numbers(ctx, {}))
    : NOTHING
  return {
    app: app.key,
    label: words[locale].name,
    lists: readable.map((entity) => listChoice(server, entity, locale)),
    kpis: numbers.kpis.map(({ key, label, unit }) => ({ name: key, label, unit })),
    series: numbers.series.map(({ key, label = key, unit }) => ({ name: key, label, ...(unit ? { unit } : {}) })),
    tops: numbers.tops.map(({ key, label = key, columns, rows }) => ({
      name: key,
      label,
      columns: columns ? choicesOf(columns) : columnsOf(rows),
    })),
  }
}

const NOTHING: DashboardNumbers = { kpis: [], series: [], tops: [], alerts: [] }

function choicesOf(labels: Readonly<Record<string, string | undefined>>): BusinessChoice[] {
  return Object.entries(labels).flatMap(([name, label]) => (label === undefined ? [] : [{ name, label }]))
}

function columnsOf([row]: readonly NumbersRow[]): BusinessChoice[] {
  return Object.keys(row ?? {})
    .filter((name) => name !== '_id')
    .map((name) => ({ name, label: name }))
}

function listChoice(server: AppServer, entity: Entity, locale: Locale): BusinessApp['lists'][number] {
  const words = exportWords(server, entity, locale)
  const own = server.words[locale].entities as Record<string, { name: string }>
  const label = (name: string) => words.fields[name] ?? name
  return {
    name: entity.name,
    label: own[entity.name]?.name ?? entity.name,
    columns: listColumns(entity).map(
      (name): BusinessColumn => ({
        name,
        label: label(name),
        sums: isMoney(entity, name),
        sorts: !entity.fields[name]?.mask,
      }),
    ),
    filters: filtersOf(entity, words),
    sort: entity.list.sort ?? '-createdAt',
  }
}

/** Filters with few possible values: a dashboard shows, for example, open orders, but not those of one customer. */
function filtersOf(entity: Entity, words: ExportWords): BusinessFilter[] {
  return (entity.list.filters ?? []).flatMap((filter) => {
    const name = typeof filter === 'string' ? filter : filter.field
    const options = optionsOf(entity, name, words)
    return options.length > 0 ? [{ name, label: words.fields[name] ?? name, options }] : []
  })
}

function optionsOf(entity: Entity, name: string, words: ExportWords): BusinessFilter['options'] {
  const field = entity.fields[name]
  const options = name === 'status' ? entity.status : field?.kind === 'choice' ? field.options : undefined
  const named = name === 'status' ? words.status : (words.options[name] ?? {})
  return Object.entries(options ?? {}).map(([value, [key]]) => ({ value, label: named[key] ?? key }))
}
