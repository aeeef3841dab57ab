import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { validationText } from '@atrium/core/contract/define/validation-text'
import type { Text } from '@atrium/core/contract/refusal'
import type { ComponentItem, ItemDataSource } from './dashboard.ts'
import { isBuiltIn } from './dashboard-schema.ts'
import type { ConnectorSpec } from './define/connector.ts'

/** The sources of items against the connectors that exist. */

/**
 * What is wrong with sources that name a connector which does not exist, or have fields of a connector's own: path from
 * the list of items on → text. All fields of the latter must be in the table of that connector. The built-in fields are
 * checked by the schema of the items.
 */
export function sourceErrors(
  items: readonly ComponentItem[],
  connectors: readonly ConnectorSpec[],
): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  items.forEach(({ component }, index) => {
    component.dataSources.forEach((source, number) => {
      Object.assign(wrong, errorsIn(source, connectors, `components.${index}.component.dataSources.${number}`))
    })
  })
  return wrong
}

const NO_CONNECTOR: Text = { zh_CN: '没有这种数据源', en_US: 'There is no such kind of data source' }

function errorsIn(
  { connector: key, props }: ItemDataSource,
  connectors: readonly ConnectorSpec[],
  place: string,
): Record<string, Text> {
  const connector = connectors.find((one) => one.key === key)
  if (key !== undefined && !connector) return { [`${place}.connector`]: NO_CONNECTOR }
  const own = Object.keys(props).filter((name) => !isBuiltIn(name))
  if (own.length === 0) return {}
  if (connector) return propErrors(connector.query, props, `${place}.props`)
  return Object.fromEntries(own.map((name) => [`${place}.props.${name}`, validationText('additionalProperties')]))
}
