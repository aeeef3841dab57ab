import { hash, verify } from '@node-rs/argon2'

// The library's default algorithm is argon2id; these are OWASP's second recommended parameters: 19 MiB, two passes, one
// lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id in PHC format. Runs in the thread pool, so the event loop is not blocked. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/**
 * Verifies a password. Without a stored hash (an unknown account) it does the same work on a decoy hash, so that the
 * response time reveals nothing.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== undefined && matches
}
