import { holds, type Triple } from '@atrium/contract/access'
import { appNotEnabled, insufficientPermission, notSignedIn } from '@atrium/contract/refusal'
import type { Session } from '../identity/sessions.ts'

/**
 * Who may call a route. Every route has one; a route without one is never registered.
 * `credential` routes authenticate a machine themselves and take no cookie.
 */
export type Guard =
  | { kind: 'open' }
  | { kind: 'signedIn' }
  | { kind: 'credential'; scope: string }
  | { kind: 'anyOf'; triples: readonly Triple[] }

/** @throws notSignedIn | appNotEnabled | insufficientPermission */
export function checkGuard(guard: Guard, session: Session | null): void {
  if (guard.kind === 'open' || guard.kind === 'credential') return
  if (!session) throw notSignedIn()
  if (guard.kind === 'signedIn') return
  const enabled = guard.triples.filter(([app]) => session.tenant.apps.includes(app))
  if (enabled.length === 0) throw appNotEnabled()
  if (!enabled.some((triple) => holds(session.permissions, triple))) throw insufficientPermission()
}
