import type { Props } from '@atrium/charts/contract/define/props'
import type { ConnectorSpec } from './define/connector.ts'

/** The fields that all sources may have. */
export const COMMON_FIELDS = ['data', 'dataSource']

export type OldConnector = Pick<ConnectorSpec, 'query' | 'old'>

/** The fields that a source may have from that time, whichever connector it is of. In all of them they mean the same. */
export function oldFields(connectors: readonly OldConnector[]): Props {
  return Object.assign({}, ...connectors.map(({ old, query }) => (old ? query : {})))
}
