import { expect, test } from 'vitest'
import { openVault, VaultError } from './vault.ts'

const first = 'first-secret-key-of-this-installation'
const second = 'second-secret-key-of-this-installation'

test('an encrypted text can be decrypted and does not show its content', () => {
  const vault = openVault({ secretKey: first, previousSecretKeys: [] })
  const sealed = vault.seal('密码 p@ss')
  expect(sealed).not.toContain('p@ss')
  expect(vault.seal('密码 p@ss')).not.toBe(sealed)
  expect(vault.open(sealed)).toBe('密码 p@ss')
})

test('after a change of keys the old key still decrypts, and only the new one encrypts', () => {
  const sealed = openVault({ secretKey: first, previousSecretKeys: [] }).seal('secret')
  const vault = openVault({ secretKey: second, previousSecretKeys: [first] })
  expect(vault.open(sealed)).toBe('secret')
  expect(sealed.startsWith(vault.currentMark)).toBe(false)
  expect(vault.seal('secret').startsWith(vault.currentMark)).toBe(true)
})

test('a text under an unknown key, a changed text and one without its tag are refused', () => {
  const vault = openVault({ secretKey: first, previousSecretKeys: [] })
  const other = openVault({ secretKey: second, previousSecretKeys: [] })
  expect(() => vault.open(other.seal('secret'))).toThrow(VaultError)
  const [version, id, iv, body] = vault.seal('secret').split('.') as [string, string, string, string]
  const flipped = Buffer.from(body, 'base64url')
  flipped[0] = flipped[0]! ^ 1
  expect(() => vault.open([version, id, iv, flipped.toString('base64url')].join('.'))).toThrow(VaultError)
  expect(() => vault.open([version, id, iv, body.slice(0, 8)].join('.'))).toThrow(VaultError)
  expect(() => vault.open('')).toThrow(VaultError)
})
