import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { validationText } from '@atrium/core/contract/define/validation-text'
import type { Text } from '@atrium/core/contract/refusal'
import type { ComponentItem, ItemDataSource } from './dashboard.ts'
import { isBuiltIn } from './dashboard-schema.ts'
import { bestConnector } from './define/best-connector.ts'
import type { ConnectorSpec } from './define/connector.ts'

/** The sources of items against the connectors that exist. */

type StoredQuery = ItemDataSource['props']

/**
 * What is wrong with sources that have fields of a connector's own: path from the list of items on → text. All fields of
 * such a source must be in the table of that connector. The built-in fields are checked by the schema of the items.
 */
export function sourceErrors(
  items: readonly ComponentItem[],
  connectors: readonly ConnectorSpec[],
): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  items.forEach(({ component }, index) => {
    component.dataSources.forEach((source, number) => {
      Object.assign(
        wrong,
        errorsIn(source.props, connectors, `components.${index}.component.dataSources.${number}.props`),
      )
    })
  })
  return wrong
}

function errorsIn(props: StoredQuery, connectors: readonly ConnectorSpec[], place: string): Record<string, Text> {
  const own = Object.keys(props).filter((name) => !isBuiltIn(name))
  if (own.length === 0) return {}
  const having = connectors.filter(({ query }) => own.some((name) => Object.hasOwn(query, name)))
  const connector = bestConnector(props, having)
  if (connector) return propErrors(connector.query, props, place)
  return Object.fromEntries(own.map((name) => [`${place}.${name}`, validationText('additionalProperties')]))
}
