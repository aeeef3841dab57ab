import type { Services } from '@atrium/core/server/call/services'
import { rememberUses } from '@atrium/core/server/openplatform/last-use'
import type { FindCredential } from '../store/credential.ts'

/** The same look-up; it also stores when a credential was last used (to the minute). */
export function noteIngestUse({ db, log }: Services, find: FindCredential): FindCredential {
  const uses = rememberUses((error) => log.warn({ err: error }, 'the last use of a credential was not written'))
  return async (id, token) => {
    const found = await find(id, token)
    if (found) uses.note(id, () => db.lookup('touch_ingest_credential', [id]))
    return found
  }
}
