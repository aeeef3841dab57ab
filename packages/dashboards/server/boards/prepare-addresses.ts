import { invalidParameter } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { ownPageErrors } from './foreign-pages.ts'
import type { Illustrated } from './pictures/foreign-pictures.ts'
import { preparePictures } from './pictures/prepare-pictures.ts'

/**
 * What is done with the addresses of other sites before a dashboard is saved, before its transaction.
 * @throws invalidParameter at the fields with addresses that cannot be shown
 */
export async function prepareAddresses(services: Services, session: Session, saved: Illustrated): Promise<void> {
  const fields = await ownPageErrors(services, saved)
  if (Object.keys(fields).length > 0) throw invalidParameter({ fields })
  await preparePictures(services, session, saved)
}
