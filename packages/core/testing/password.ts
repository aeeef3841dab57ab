import { hashSync } from '@node-rs/argon2'

/** The password of all users in tests. */
export const PASSWORD = 'Right.horse1'
/**
 * The lowest cost that the algorithm allows: a run of all tests creates about a thousand users and signs each of them
 * in.
 */
export const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
