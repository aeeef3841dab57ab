import { mergePermissions, type Permission } from '../../contract/access.ts'
import type { Session, SessionTenant } from '../call/session.ts'

/** A calling program: a third-party app with its signature, or an API key. It never has a browser session. */
export interface Machine {
  kind: 'app' | 'apiKey'
  id: string
  name: string
  tenantId: string
  /** The launcher keys whose sign-in tokens it may redeem; an API key has none. */
  audiences: readonly string[]
  /** The session for routes: the permissions are those of the program, rows and audit entries belong to its user. */
  session: Session
}

interface FoundMachine {
  id: string
  tenant_id: string
  user_id: string
  name: string
  permissions: Permission[]
  tenant: SessionTenant
}

export function machineOf(kind: Machine['kind'], found: FoundMachine, audiences: readonly string[] = []): Machine {
  const { id, tenant_id: tenantId, user_id: userId, name, tenant } = found
  return {
    kind,
    id,
    name,
    tenantId,
    audiences,
    session: {
      id,
      tenantId,
      userId,
      tokenHash: '',
      expiresAtMs: Number.POSITIVE_INFINITY,
      account: {
        username: name,
        name,
        avatar: null,
        locale: 'zh_CN',
        updatePwd: false,
        notify: {},
        group: null,
        mobile: null,
        email: null,
        timeZone: null,
        roles: [],
      },
      tenant,
      permissions: mergePermissions([found.permissions]),
    },
  }
}
