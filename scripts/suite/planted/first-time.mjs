import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether something happens for the first time in this run of the planted tests, in whichever process. */
export function isFirstTime(name) {
  const file = join(process.env.PLANTED_FOLDER, name)
  if (existsSync(file)) return false
  writeFileSync(file, '')
  return true
}
