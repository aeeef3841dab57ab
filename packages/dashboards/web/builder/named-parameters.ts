import type { Draft } from '../../contract/dashboard-ops/ops.ts'
import { unlocked } from '../../contract/parameters.ts'
import type { NamedParameter } from '../prop-form/form-context.ts'

/** The parameters that components can set. */
export function namedParameters({ options: { parameters = [] } }: Draft): readonly NamedParameter[] {
  return unlocked(parameters).map(({ name, label = '' }) => ({ name, label }))
}
