import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import type { Props } from '@atrium/charts/contract/define/props'
import { validationText } from '@atrium/core/contract/define/validation-text'
import type { Text } from '@atrium/core/contract/refusal'
import { intervalError, timeError } from '@atrium/core/contract/time-errors'
import type { ComponentItem, ItemDataSource, StoredQuery } from './dashboard.ts'
import type { ConnectorSpec } from './define/connector.ts'
import { COMMON_FIELDS, oldFields } from './source-fields.ts'

/** The sources of items against the connectors that exist. */

/**
 * What is wrong with sources that satisfy their schema: path from the list of items on → text. If a source has a field of
 * its connector's own, all its fields must be in the table of that connector.
 */
export function sourceErrors(
  items: readonly ComponentItem[],
  connectors: readonly ConnectorSpec[],
): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  items.forEach(({ component }, index) => {
    component.dataSources.forEach((source, number) => {
      const inside = errorsIn(source, connectors)
      for (const [path, text] of Object.entries(inside))
        wrong[`components.${index}.component.dataSources.${number}.${path}`] = text
    })
  })
  return wrong
}

const NO_CONNECTOR: Text = { zh_CN: '没有这种数据源', en_US: 'There is no such kind of data source' }

function errorsIn(
  { connector: key, props }: ItemDataSource,
  connectors: readonly ConnectorSpec[],
): Record<string, Text> {
  const connector = connectors.find((one) => one.key === key)
  if (key !== undefined && !connector) return { connector: NO_CONNECTOR }
  const old = oldFields(connectors)
  const own = Object.keys(props).filter((name) => !COMMON_FIELDS.includes(name) && !Object.hasOwn(old, name))
  if (own.length > 0 && !connector)
    return Object.fromEntries(own.map((name) => [`props.${name}`, validationText('additionalProperties')]))
  const ofTable = own.length > 0 && connector ? propErrors(connector.query, props, 'props') : {}
  if (Object.keys(ofTable).length > 0) return ofTable
  const found = Object.entries({ ...timeErrors(old, props), ...connector?.check?.(props) })
  return Object.fromEntries(found.map(([path, text]) => [`props.${path}`, text]))
}

/** What schemas do not express of the fields that a source has from before sources named their connector. */
function timeErrors(old: Props, props: StoredQuery): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  for (const [name, { kind }] of Object.entries(old)) {
    const value = props[name] ?? ''
    const error = kind === 'time' ? timeError(value) : kind === 'interval' ? intervalError(value) : undefined
    if (error) wrong[name] = error
  }
  return wrong
}
