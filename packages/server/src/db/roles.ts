import { createHmac } from 'node:crypto'

/** The serving roles' passwords follow from the secret key, so nothing has to be kept for them. */
export function rolePassword(secretKey: string, role: string): string {
  return createHmac('sha256', secretKey).update(`database role ${role}`).digest('hex')
}
