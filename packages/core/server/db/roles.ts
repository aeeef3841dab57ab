import { createHmac } from 'node:crypto'

/** The passwords of the serving roles are derived from the secret key, so they need not be stored. */
export function rolePassword(secretKey: string, role: string): string {
  return createHmac('sha256', secretKey).update(`database role ${role}`).digest('hex')
}
