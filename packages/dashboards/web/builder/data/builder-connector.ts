import type { Locale } from '@atrium/core/contract/refusal'
import type { ItemDataSource } from '../../../contract/dashboard.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { withConnector } from '../../../contract/old-sources.ts'

export interface ConnectorWords {
  name: string
  about: string
  /** Path of a field of its query → its name. */
  fields?: Readonly<Record<string, string>>
}

/** A kind of data source, for one language. */
export interface BuilderConnector extends ConnectorWords {
  spec: ConnectorSpec
}

interface ConnectorParts {
  spec: ConnectorSpec
  words: Readonly<Record<Locale, () => Promise<{ default: ConnectorWords }>>>
}

let known: readonly ConnectorParts[] = []

/** Registers all kinds of data sources; the product's entry file calls it once. */
export function offerConnectors(parts: readonly ConnectorParts[]): void {
  known = parts
}

export function loadConnectors(locale: Locale): Promise<BuilderConnector[]> {
  return Promise.all(known.map(async ({ spec, words }) => ({ spec, ...(await words[locale]()).default })))
}

type Stored = ItemDataSource['props']

/** Which form a source has: one that was typed in, or that of its connector. */
export function connectorOf(
  source: ItemDataSource,
  connectors: readonly BuilderConnector[],
): BuilderConnector | 'static' | undefined {
  if (source.props.data !== undefined) return 'static'
  const specs = connectors.map(({ spec }) => spec)
  const { connector } = withConnector(source, specs)
  return connectors.find(({ spec }) => spec.key === connector)
}

/** A name for a source in a list: where its data come from. */
export function sourceText({ props }: ItemDataSource): string {
  const { db, from, fieldSet = [], business, influxql, data } = props as Stored
  if (data !== undefined) return ''
  if (business) return [business.app, business.of].filter(Boolean).join(' · ')
  if (influxql) return [db, 'InfluxQL'].filter(Boolean).join(' · ')
  return [db, from, fieldSet.map(({ as, field }) => as || field).join(', ')].filter(Boolean).join(' · ')
}
