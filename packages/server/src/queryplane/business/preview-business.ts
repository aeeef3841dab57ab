import type { BusinessPreview, Dataset } from '@atrium/contract/dashboard'
import type { Shape } from '@atrium/contract/define/widget'
import type { Session } from '../../call/session.ts'
import type { Gate } from '../gate.ts'
import { noSuchData } from '../refusals.ts'
import type { BusinessReaders } from './reader.ts'
import { resolveBusiness } from './resolve-business.ts'

interface Around {
  gate: Gate
  session: Session
  readers: BusinessReaders
  signal: AbortSignal
}

/**
 * The business data that a component of a kind would show to its author.
 * @throws noSuchData for kinds without data | incompleteQuery | overBudget, and the refusals of the list
 */
export async function previewBusiness(
  { gate, session, readers, signal }: Around,
  { business, locale }: BusinessPreview,
  shape: Shape,
  standing: string,
): Promise<Dataset> {
  if (shape === 'none') throw noSuchData()
  const query = resolveBusiness({ business }, shape, {}, {}, { locale, standing })
  const { tenantId } = session
  const audience = { members: true, dashboards: [] }
  const reader = readers({ session, spend: (costMs) => gate.book(tenantId, audience, costMs) }, query)
  const source = `app ${business.app}`
  const { dataset } = await gate.pass(tenantId, source, audience, () => reader.read(undefined, 0, Date.now(), signal))
  return dataset
}
