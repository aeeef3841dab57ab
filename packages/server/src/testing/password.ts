import { hashSync } from '@node-rs/argon2'

/** What everybody in a test signs in with. */
export const PASSWORD = 'Right.horse1'
/** As cheap as the algorithm may be: a run of all tests makes some thousand people and signs each of them in. */
export const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
