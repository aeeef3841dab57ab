import { expect, test } from 'vitest'
import { maskAccount } from './money-withdrawal.ts'

test('the account of a withdrawal is hidden but for what it is recognised by', () => {
  const card = { bank: '工商银行', holder: '王芳', number: '6222021234567890' }
  expect(maskAccount(card)).toBe('工商银行 王* **** 7890')
  expect(maskAccount({ name: '𠮷田', account: '13800138000' })).toBe('𠮷* **** 8000')
  expect(maskAccount({ openid: 'o-short' })).toBe('****')
  expect(maskAccount({ iban: 'DE89370400440532013000' } as never)).toBe('****')
  expect(maskAccount({})).toBeNull()
})
