import { holds, type Triple } from '@atrium/contract/access'
import { appNotEnabled, insufficientPermission, notSignedIn, refusal } from '@atrium/contract/refusal'
import type { Session } from '../identity/sessions.ts'

/**
 * Who may call a route. Every route has one; a route without one is never registered.
 * `credential` routes authenticate a machine themselves and take no cookie. `whilePasswordIsDue` marks the few that a
 * person may call whose password must be changed first.
 */
export type Guard =
  | { kind: 'open'; whilePasswordIsDue?: true }
  | { kind: 'signedIn'; whilePasswordIsDue?: true }
  | { kind: 'credential'; scope: string }
  /** Somebody with a phone, signed in to buy (consumer/door.ts); of one app where it is named. */
  | { kind: 'consumer'; app?: string }
  | { kind: 'anyOf'; triples: readonly Triple[] }

export const passwordIsDue = refusal(40304, 403, {
  zh_CN: '请先修改密码',
  en_US: 'Change your password first',
})

/**
 * The session as this route may see it. With a password that must be changed first, open routes see nobody.
 * @throws passwordIsDue where somebody is needed
 */
export function sessionFor(guard: Guard | undefined, session: Session | null): Session | null {
  if (!session?.account.updatePwd) return session
  if (guard && 'whilePasswordIsDue' in guard) return session
  if (guard?.kind === 'signedIn' || guard?.kind === 'anyOf') throw passwordIsDue()
  return null
}

/** @throws notSignedIn | appNotEnabled | insufficientPermission */
export function checkGuard(guard: Guard, session: Session | null): void {
  // The last two are looked at by their own doors.
  if (guard.kind === 'open' || guard.kind === 'credential' || guard.kind === 'consumer') return
  if (!session) throw notSignedIn()
  if (guard.kind === 'signedIn') return
  const enabled = guard.triples.filter(([app]) => session.tenant.apps.includes(app))
  if (enabled.length === 0) throw appNotEnabled()
  if (!enabled.some((triple) => holds(session.permissions, triple))) throw insufficientPermission()
}

/** Who may call, as the API's description says it: `Permission: app module permission, or …`. */
export function describeGuard(guard: Guard): string {
  switch (guard.kind) {
    case 'open':
      return 'For everyone.'
    case 'signedIn':
      return 'For everyone who is signed in.'
    case 'credential':
      return `For machines, with a credential: ${guard.scope}.`
    case 'consumer':
      return 'For consumers who are signed in.'
    case 'anyOf':
      return `Permission: ${guard.triples.map((triple) => triple.join(' ')).join(', or ')}.`
  }
}
