import type { ItemDataSource } from '../dashboard.ts'
import type { ConnectorSpec } from './connector.ts'

/** The connector that knows most fields of a source; of equal ones the first; undefined without connectors. */
export function bestConnector<C extends Pick<ConnectorSpec, 'query'>>(
  props: ItemDataSource['props'],
  connectors: readonly C[],
): C | undefined {
  const known = ({ query }: C) => Object.keys(props).filter((name) => Object.hasOwn(query, name)).length
  return connectors.reduce<C | undefined>((best, one) => (best && known(best) >= known(one) ? best : one), undefined)
}
