import { holds, type Triple } from '../../contract/access.ts'
import { appNotEnabled, insufficientPermission, notSignedIn, type Refusal, refusal } from '../../contract/refusal.ts'
import type { Session } from '../call/session.ts'

/**
 * Who may call a route. Every route has a guard; a route without one cannot be registered. `credential` routes
 * authenticate a machine themselves and accept no cookie. `whilePasswordIsDue` marks the few routes that a user may
 * call before changing a password that must be changed. `refused` says in other words that nobody is signed in.
 */
export type Guard =
  | { kind: 'open'; whilePasswordIsDue?: true }
  | { kind: 'signedIn'; whilePasswordIsDue?: true; refused?: () => Refusal }
  | { kind: 'credential'; scope: string }
  /** A signed-in consumer (consumer/authenticate.ts); if `app` is given, a consumer of this app. */
  | { kind: 'consumer'; app?: string }
  | { kind: 'anyOf'; triples: readonly Triple[] }

export const passwordIsDue = refusal(40304, 403, {
  zh_CN: '请先修改密码',
  en_US: 'Change your password first',
})

/**
 * The session as this route may see it. If the password must be changed first, open routes see no session. `person` is
 * the id of the user whose page makes the call, if it says so (`PERSON_HEADER`): when somebody else has signed in in
 * another tab since, the call is not made in that person's name, and nobody counts as signed in.
 * @throws passwordIsDue if the route needs a user
 */
export function sessionFor(guard: Guard | undefined, found: Session | null, person?: string): Session | null {
  const isOther = person !== undefined && guard?.kind !== 'open' && found?.userId !== person
  const session = isOther ? null : found
  if (!session?.account.updatePwd) return session
  if (guard && 'whilePasswordIsDue' in guard) return session
  if (guard?.kind === 'signedIn' || guard?.kind === 'anyOf') throw passwordIsDue()
  return null
}

/** @throws notSignedIn, or what the guard says in its place | appNotEnabled | insufficientPermission */
export function checkGuard(guard: Guard, session: Session | null): void {
  // `credential` and `consumer` routes check their callers themselves.
  if (guard.kind === 'open' || guard.kind === 'credential' || guard.kind === 'consumer') return
  if (!session) throw guard.kind === 'signedIn' && guard.refused ? guard.refused() : notSignedIn()
  if (guard.kind === 'signedIn') return
  const enabled = guard.triples.filter(([app]) => session.tenant.apps.includes(app))
  if (enabled.length === 0) throw appNotEnabled()
  if (!enabled.some((triple) => holds(session.permissions, triple))) throw insufficientPermission()
}

/** The guard as a text for the API description: `Permission: app module permission, or …`. */
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
