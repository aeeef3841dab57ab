import type { Session } from '../call/session.ts'
import type { EntityRouteContext } from './route-context.ts'

/** Runs what a write needs from external systems; no transaction is open meanwhile. */
export async function prepared(
  { services, server, entity }: Pick<EntityRouteContext, 'services' | 'server' | 'entity'>,
  { session, body }: { session: Session | null; body: unknown },
): Promise<void> {
  await server.writes[entity.name]?.prepare?.(services, session!, body as never)
}
