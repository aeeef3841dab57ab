import { passwordChangeFaults, passwordFault, passwordTooCommon } from '../../../contract/password.ts'
import type { Text } from '../../../contract/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * What is wrong with a new password: the browser's rules, and the list of common passwords that only the server has.
 */
export async function newPasswordFault(password: string, username = ''): Promise<Text | undefined> {
  return passwordFault(password, username) ?? ((await isCommonPassword(password)) ? passwordTooCommon : undefined)
}

/** The errors of a password change, by field. */
export async function newPasswordFaults(
  change: Parameters<typeof passwordChangeFaults>[0],
  username?: string,
): Promise<Record<string, Text>> {
  const faults = passwordChangeFaults(change, username)
  if (!faults.newPassword && (await isCommonPassword(change.newPassword))) faults.newPassword = passwordTooCommon
  return faults
}
