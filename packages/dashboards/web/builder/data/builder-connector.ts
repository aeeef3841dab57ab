import type { Shape } from '@atrium/charts/contract/define/widget'
import type { Locale } from '@atrium/core/contract/refusal'
import type { ComponentItem, ItemDataSource, StoredQuery } from '../../../contract/dashboard.ts'
import { type ConnectorSpec, needsSetUp } from '../../../contract/define/connector.ts'
import { withConnector } from '../../../contract/old-sources.ts'
import type { DataPort } from './data-port.ts'
import type { DrawnBy, PlaceNames, QueryForm, RebindForm } from './query-form.ts'

export interface ConnectorWords {
  name: string
  about: string
  /** Why a query cannot start (`StartQuery`). */
  nothing?: string
  /** What visitors of a public dashboard get of it, before the places of its queries. */
  visitors?: string
  /** Path of a field of its query → its name. */
  fields?: Readonly<Record<string, string>>
}

/** A kind of data source, for one language. */
export interface BuilderConnector extends ConnectorWords {
  spec: ConnectorSpec
  /** Absent: the form is that of its table. */
  form?: () => Promise<QueryForm>
  /** Absent: its queries are bound to other data one by one. */
  rebind?: () => Promise<RebindForm>
  /** Absent: places are called as `placeOf` says. */
  places?: () => Promise<PlaceNames>
}

interface ConnectorParts extends Pick<BuilderConnector, 'spec' | 'form' | 'rebind' | 'places'> {
  words: Readonly<Record<Locale, () => Promise<{ default: ConnectorWords }>>>
}

let known: readonly ConnectorParts[] = []

/** Registers all kinds of data sources; the product's entry file calls it once. */
export function offerConnectors(parts: readonly ConnectorParts[]): void {
  known = parts
}

export const knownConnectors = (): readonly ConnectorSpec[] => known.map(({ spec }) => spec)

export function loadConnectors(locale: Locale): Promise<BuilderConnector[]> {
  return Promise.all(known.map(async ({ words, ...part }) => ({ ...part, ...(await words[locale]()).default })))
}

/** Which form a source has: one that was typed in, or that of its connector. */
export function connectorOf(
  source: ItemDataSource,
  connectors: readonly BuilderConnector[],
): BuilderConnector | 'typed' | undefined {
  if (source.props.data !== undefined) return 'typed'
  const spec = specOf(source, connectors)
  return connectors.find((one) => one.spec === spec)
}

/** The connector of a source, also of one that does not name it. */
export function specOf(
  source: ItemDataSource,
  connectors: readonly { spec: ConnectorSpec }[],
): ConnectorSpec | undefined {
  const specs = connectors.map(({ spec }) => spec)
  const { connector } = withConnector(source, specs)
  return specs.find(({ key }) => key === connector)
}

/** A name for a source in a list: where its data come from. */
export function sourceText(source: ItemDataSource, connectors: readonly { spec: ConnectorSpec }[]): string {
  return specOf(source, connectors)?.builder?.titleOf?.(source.props) ?? ''
}

/** The columns that a source delivers, as far as its query names them. */
export function sourceColumns(
  source: ItemDataSource,
  shape: Shape,
  connectors: readonly { spec: ConnectorSpec }[],
): readonly string[] {
  return specOf(source, connectors)?.columnsOf?.(source.props, shape === 'rows') ?? []
}

/** Whether an author has chosen enough for the query to be asked. */
export function isCompleteQuery(source: ItemDataSource): boolean {
  const spec = specOf(source, known)
  if (spec && needsSetUp(spec) && source._id === '') return false
  return spec?.builder?.isComplete?.(source.props) ?? Object.keys(source.props).length > 0
}

/** Whether a component has data to show: a query that can be asked, or typed data. */
export function isBound({ dataSources }: Pick<ComponentItem['component'], 'dataSources'>): boolean {
  return dataSources.some((source) => source.props.data !== undefined || isCompleteQuery(source))
}

/** What a component of these sources may be called; '' if that is not known. */
export function proposedTitle(sources: readonly ItemDataSource[]): string {
  const [source] = sources.filter(isCompleteQuery)
  return source ? (specOf(source, known)?.builder?.proposedTitle?.(source.props) ?? '') : ''
}

/** What a component of these sources is called by names that its connector asks for; '' for none. */
export async function askedTitles(port: DataPort, each: readonly (readonly ItemDataSource[])[]): Promise<string[]> {
  return Promise.all(
    each.map(async (sources) => {
      const source = sources.find(isCompleteQuery)
      const spec = source && specOf(source, known)
      const form = known.find((one) => one.spec === spec)?.form
      if (!source || !form) return ''
      const [title = ''] = (await (await form()).titles?.(port, [source.props])) ?? []
      return title
    }),
  )
}

/** The first source of a component, with what its connector adds to it; the same one if nothing follows from its data. */
export async function completedSource(
  source: ItemDataSource,
  port: DataPort,
  drawnBy: Omit<DrawnBy, 'source'>,
): Promise<ItemDataSource> {
  const spec = specOf(source, known)
  const form = known.find((one) => one.spec === spec)?.form
  const { complete } = form ? await form() : {}
  return complete
    ? { ...source, props: await complete(port, source.props, { ...drawnBy, source: source._id }) }
    : source
}

/** The source with what another query of the connector asks, too; null if one query cannot ask for both. */
export function joinedSource(
  source: ItemDataSource,
  { connector, source: stored = '', query }: { connector: string; source?: string; query: StoredQuery },
): ItemDataSource | null {
  const spec = specOf(source, known)
  const props = spec?.key === connector && source._id === stored ? spec.builder?.joined?.(source.props, query) : null
  return props ? { ...source, props } : null
}
