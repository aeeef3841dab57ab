import { preloadWidgets } from '@atrium/charts/web/kind/registry'
import type { Locale } from '@atrium/core/contract/refusal'
import { api } from '@atrium/core/web/api/client'
import { currentLocale } from '@atrium/core/web/i18n'
import type { ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { loadConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import type { DraftAnswer } from '@atrium/dashboards/web/editor/server/http-server'
import { loadKinds } from '@atrium/dashboards/web/sample/kind-parts'

export interface EarlyCalls {
  draft: Promise<DraftAnswer>
  /** What is released; null if that could not be read. */
  released: Promise<ViewedDashboard | null>
}

let asked: (EarlyCalls & { id: string }) | undefined
let askedParts: { locale: Locale; parts: ReturnType<typeof loadAll> } | undefined

/** Asks for the dashboard of an address while the code of the editor is on its way, and then for its widgets. */
export function askEarly(search: string): void {
  const id = new URLSearchParams(search).get('_id')
  if (!id) return
  const { draft, released } = callsFor(id)
  // The browser has made this call when it read the document, without the language of the page: a refusal is asked for
  // again.
  asked = { id, draft: draft.catch(() => getDraft(id)), released }
  asked.draft.then(
    ({ draft }) => preloadWidgets(draft.items.map(({ item }) => item.component.component)),
    // The editor says so when it opens.
    () => undefined,
  )
  const locale = currentLocale()
  askedParts = { locale, parts: loadAll(locale) }
  askedParts.parts.catch(() => undefined)
}

/** What authors need of all kinds of widgets and of data sources; the first time it is already on its way. */
export function loadParts(locale: Locale) {
  const early = askedParts
  askedParts = undefined
  return early?.locale === locale ? early.parts : loadAll(locale)
}

async function loadAll(locale: Locale) {
  const [kinds, connectors] = await Promise.all([loadKinds(locale), loadConnectors(locale)])
  return { kinds, connectors }
}

/** The calls for this dashboard: those that were made early, once, or new ones. */
export function firstCalls(id: string): EarlyCalls {
  const early = asked
  asked = undefined
  return early?.id === id ? early : callsFor(id)
}

function callsFor(_id: string): EarlyCalls {
  return { draft: getDraft(_id), released: fetchReleased(_id) }
}

const getDraft = (_id: string) => api.get<DraftAnswer>('/api/dashboard/draft', { _id })

export async function fetchReleased(_id: string): Promise<ViewedDashboard | null> {
  return api.get<{ dashboard: ViewedDashboard }>('/api/dashboard', { _id }).then(
    ({ dashboard }) => dashboard,
    () => null,
  )
}
