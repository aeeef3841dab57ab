import { setImmediate } from 'node:timers/promises'
import { withTexts } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ComponentItem, DashboardOptions, ItemDataSource } from '../../../contract/dashboard.ts'
import type { FiledDashboard, ImportNote } from '../../../contract/dashboard-file.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { rowOf, type SourceRows, sourcePropErrors } from '../../../contract/stored-sources.ts'
import { withIds } from '../folders/copy.ts'
import { missingRights, type Rights } from './needs.ts'
import { pictureNames, withPicturesAt } from './pictures-in-file.ts'

interface Place {
  /** The new ids of the file's dashboards and folders. */
  ids: ReadonlyMap<string, string>
  addresses: ReadonlyMap<string, string>
  rights: Rights
  widgets: readonly WidgetSpec[]
  connectors: readonly ConnectorSpec[]
  /** The stored data sources of this tenant that the file names. */
  rows: SourceRows
}

type Note = Omit<ImportNote, 'dashboard'>

export interface Fitted {
  options: DashboardOptions
  components: ComponentItem[]
  unreviewed: string[]
  notes: Note[]
}

/**
 * A dashboard of a file as it can be stored here: with new ids and pictures, without links to what is not in the file,
 * without what the person may not bring along. Item by item: nobody waits for all of them.
 */
export async function fitted(
  { options, components, withoutSecrets = [] }: FiledDashboard,
  place: Place,
): Promise<Fitted> {
  const { ids, addresses, rights, widgets, connectors, rows } = place
  const fresh = new Set(ids.values())
  const renamed = <T>(value: T): T => JSON.parse(withPicturesAt(withIds(value, ids), addresses)) as T
  const notes: Note[] = []
  const note = (item: ComponentItem | undefined, what: Note['what']) =>
    notes.push({ ...(item ? { item: item.component.title || item.component.component } : {}), what })
  const lostPicture = (value: unknown) => pictureNames(JSON.stringify(value)).some((name) => !addresses.has(name))

  const ownOptions = renamed(options)
  if (lostPicture(options)) note(undefined, 'picture')
  if (ownOptions.nextPage && !fresh.has(ownOptions.nextPage)) {
    note(undefined, 'link')
    ownOptions.nextPage = ''
  }

  // The values of parameters are a part of the queries.
  if (ownOptions.parameters?.length && !rights.query) {
    note(undefined, 'query')
    delete ownOptions.parameters
  }

  const fit = (given: ComponentItem): ComponentItem => {
    if (lostPicture(given)) note(given, 'picture')
    const { library: _, ...item } = renamed(given)
    const { component } = item
    const spec = widgets.find(({ kind }) => kind === component.component)
    let cleared = false
    const link = (id: string) => {
      if (id === '' || fresh.has(id)) return id
      cleared = true
      return ''
    }
    const props = spec
      ? withTexts(({ kind }) => kind === 'dashboard', allProps(spec), component.props, link)
      : component.props
    if (cleared) note(item, 'link')
    if (withoutSecrets.includes(item._id)) note(item, 'secret')
    const next: ComponentItem = { ...item, component: { ...component, props, dataSources: [...component.dataSources] } }
    if (missingRights(item, rights, widgets).includes('query')) {
      note(item, 'query')
      next.component.dataSources = component.dataSources.map(({ props: { data } }) => ({
        _id: '',
        props: data === undefined ? {} : { data },
      }))
      next.component.props = withoutReached(next.component.props, spec)
    } else if (component.dataSources.some((source) => isForeign(source, rows))) {
      note(item, 'source')
      next.component.dataSources = component.dataSources.map((source) => {
        const { dataSource: _, ...query } = source.props
        return isForeign(source, rows) ? { ...source, _id: '', props: query } : source
      })
    }
    const unknown = Object.keys(sourcePropErrors([item], rights.query ? rows : NO_ROWS, { widgets, connectors }))
    if (unknown.length === 0) return next
    note(item, rights.query ? 'source' : 'query')
    const cut = unknown.map((path) => [path.split('.').at(-1)!, ''])
    next.component.props = { ...next.component.props, ...Object.fromEntries(cut) }
    return next
  }
  const items: ComponentItem[] = []
  for (const item of components) {
    items.push(fit(item))
    await setImmediate()
  }
  const unreviewed = items.filter((item) => missingRights(item, rights, widgets).some((right) => right !== 'query'))
  for (const item of unreviewed) note(item, 'review')
  return { options: ownOptions, components: items, unreviewed: unreviewed.map(({ _id }) => _id), notes }
}

/** Without what says where the server goes. */
function withoutReached(props: Readonly<Record<string, unknown>>, spec: WidgetSpec | undefined) {
  const reaches = (name: string) => spec?.props[name]?.needs === 'query'
  return Object.fromEntries(Object.entries(props).filter(([name]) => !reaches(name)))
}

const NO_ROWS: SourceRows = new Map()

/** Every tenant has the built-in sources; a stored one of another tenant stays where it is, and is chosen anew here. */
const isForeign = (source: ItemDataSource, rows: SourceRows) =>
  rowOf(source) !== '' && rows.get(rowOf(source)) !== source.connector
