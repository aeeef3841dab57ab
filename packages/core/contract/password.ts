import type { Text } from './refusal.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 30
const ALLOWED = /^[\w@&%#$.*!]*$/

const texts = {
  length: { zh_CN: '密码长度为6~30位', en_US: 'The password must have 6~30 characters' },
  characters: { zh_CN: '不允许输入特殊字符', en_US: 'Special characters are not allowed' },
  common: { zh_CN: '密码过于简单，请换一个', en_US: 'This password is too easy to guess; choose another' },
  same: { zh_CN: '新密码不能与原密码相同', en_US: 'The new password must differ from the old one' },
  unequal: { zh_CN: '两次输入的密码不一致', en_US: 'The two passwords do not match' },
} satisfies Record<string, Text>

export const passwordTooCommon: Text = texts.common

/** The error in a password's length or characters, or undefined. */
export function passwordRulesFault(password: string): Text | undefined {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return texts.length
  return ALLOWED.test(password) ? undefined : texts.characters
}

/**
 * The error of a new password, or undefined; the text is the same in the form and on the server. The server knows more
 * common passwords than this list.
 */
export function passwordFault(password: string, username = ''): Text | undefined {
  const fault = passwordRulesFault(password)
  if (fault) return fault
  if (isCommon(password) || (username !== '' && password.toLowerCase() === username.toLowerCase())) return texts.common
  return undefined
}

/** The errors of a password change, by field. */
export function passwordChangeFaults(
  change: { oldPassword: string; newPassword: string; confirmPassword: string },
  username?: string,
): Record<string, Text> {
  const faults: Record<string, Text> = {}
  const fault = passwordFault(change.newPassword, username)
  if (fault) faults.newPassword = fault
  else if (change.newPassword === change.oldPassword) faults.newPassword = texts.same
  if (change.confirmPassword !== change.newPassword) faults.confirmPassword = texts.unequal
  return faults
}

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc',
]
// The most common passwords that are not already found as keyboard rows or repetitions.
const COMMON = new Set(
  `password passw0rd p@ssw0rd p@ssword password1 password123 admin123 admin888 admin123456 administrator root123 iloveyou
   iloveyou1 welcome1 welcome123 letmein monkey dragon sunshine princess football baseball superman batman trustno1
   master shadow michael michelle jordan23 charlie ashley computer internet samsung starwars whatever freedom hello123
   hello1 secret123 changeme default test123 test1234 guest123 user123 login123 a123456 a123456789 a1234567 aa123456
   aa123456789 abc123 abc12345 abc123456 abcd1234 abcd123456 qq123456 qq123456789 qwe123 qwe123456 asd123 asd123456
   zxc123 zxcvbnm123 woaini woaini520 woaini1314 520520 5201314 1314520 a5201314 wang123456 zhang123456 li123456
   123123 123321 112233 123abc 123456a 123456aa 123456abc 12345678a 123456789a 1234qwer 12qwaszx 1q2w3e 1q2w3e4r
   1q2w3e4r5t q1w2e3r4 qwer1234 qwerty1 qwerty12 qwerty123 asdf1234 147258 147258369 159357 159753 741852963 789456
   789456123 987654 654321 tianya 31415926 11223344 1122334455 88888888a 19491001 20080808`.split(/\s+/),
)

function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  const repeats = /^(.{1,3})\1+$/.test(small)
  return repeats || COMMON.has(small) || ROWS.some((row) => row.includes(small))
}

/** For forms: what a password takes. */
export const PASSWORD_TAKES = {
  zh_CN: '6~30 位，可使用字母、数字、下划线和 @&%#$.*!',
  en_US: '6~30 characters: letters, digits, underscore and @&%#$.*!',
}
