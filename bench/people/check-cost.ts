import type { Services } from '@atrium/core/server/call/services'
import { checkGuard, sessionFor } from '@atrium/core/server/http/guard'

const WARM = 20_000
const COUNTED = 200_000

/**
 * Milliseconds of processor time for the session look-up and the permission check of one request, for a person with
 * every permission.
 */
export async function checkCost({ sessions }: Pick<Services, 'sessions'>, token: string): Promise<number> {
  // The last permission in the list takes the longest to find.
  const session = await sessions.find(token)
  const last = session!.permissions.at(-1)!
  const guard = { kind: 'anyOf', triples: [[last.app, last.module, last.permission]] } as const
  const once = async () => checkGuard(guard, sessionFor(guard, await sessions.findLimited(token)))
  for (let count = 0; count < WARM; count++) await once()
  const before = process.cpuUsage()
  for (let count = 0; count < COUNTED; count++) await once()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / COUNTED
}
